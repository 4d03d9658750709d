import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import type { Published } from './contract.ts'
import styles from './registrations.module.css'

/** A registered student (section 2, IoRT students). */
export function StudentCard({ student, tools }: { student: Omit<Published, '_id'>; tools: ReactNode }) {
  const { name, roll, year, dept, team, phoneNumber } = student
  const facts = [
    ['Roll Number', roll],
    ['Year', year],
    ['Department', dept],
    ['Team', team],
    ['Phone', phoneNumber],
  ]
  return (
    <Card className={styles.card}>
      <div className={styles.top}>
        <h2 className={styles.name}>{name}</h2>
        {tools}
      </div>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
