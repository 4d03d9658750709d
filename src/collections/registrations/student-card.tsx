import type { ReactNode } from 'react'
import { keysOf } from '../../contract/fields.ts'
import { Card, Chip } from '../../ui/card.tsx'
import { type Published, students } from './contract.ts'
import styles from './registrations.module.css'

const facts = keysOf(students.fields).filter((name) => name !== students.title)

type Props = { student: Omit<Published, '_id'> & { id: string; showPhone?: boolean }; tools?: ReactNode }

/** A registered student (section 2, IoRT students). `showPhone` is known to administrators. */
export function StudentCard({ student, tools }: Props) {
  return (
    <Card id={student.id} className={styles.card}>
      <div className={styles.top}>
        <h2 className={styles.name} dir="auto">
          {student.name}
        </h2>
        {tools}
      </div>
      <dl className={styles.facts}>
        {facts.map((name) => (
          <div key={name}>
            <dt className="small">{name === 'phoneNumber' ? 'Phone' : students.fields[name].label}</dt>
            <dd dir="auto">
              {student[name]}
              {name === 'phoneNumber' && student.showPhone === false && <Chip>Hidden from visitors</Chip>}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
