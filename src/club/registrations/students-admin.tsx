import { useId, useState } from 'react'
import { callAddress } from '../../contract/address.ts'
import { keysOf } from '../../contract/fields.ts'
import { Button } from '../../ui/button.tsx'
import { Grid } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import links from '../../ui/link.module.css'
import { More } from '../../ui/more.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Skeletons } from '../../ui/skeletons.tsx'
import { Tools } from '../../ui/tools.tsx'
import { useLate } from '../../ui/use-late.ts'
import { useAction } from '../../web/use-action.ts'
import { type Filter, menus, type Student, studentsFailed, students as thing } from './contract.ts'
import styles from './registrations.module.css'
import { StudentCard } from './student-card.tsx'
import { useStudents } from './use-students.ts'

/** The administrators' list of students: whole numbers, search, filters, export, and delete on a student's request. */
export default function StudentsAdmin() {
  const [wanted, setWanted] = useState<Record<string, string>>({})
  const filter = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== '')) as Filter
  const { students, more, waiting, failed, again, showMore, reload } = useStudents(filter)
  const action = useAction()
  const list = useId()
  const late = useLate(waiting)
  const [leaving, setLeaving] = useState<Student>()

  async function remove(student: Student) {
    setLeaving(student)
    const { success } = await action.remove(thing.calls.remove, student.id, `“${student.name}”`)
    if (success) await reload()
    setLeaving(undefined)
    return success
  }

  return (
    <>
      <div className={styles.filters}>
        <SearchBox
          label="Search students"
          value={wanted.q ?? ''}
          onChange={(q) => setWanted({ ...wanted, q })}
          found={waiting ? undefined : students?.length}
          busy={late}
        />
        {keysOf(menus).map((name) => (
          <select
            key={name}
            aria-label={menus[name].label}
            value={wanted[name] ?? ''}
            onChange={({ target }) => setWanted({ ...wanted, [name]: target.value })}
          >
            <option value="">{menus[name].label}: all</option>
            {menus[name].options.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
        ))}
        <a href={callAddress(thing.calls.csv, { query: filter })} className={links.link} download>
          CSV
        </a>
        <a href={callAddress(thing.calls.xlsx, { query: filter })} className={links.link} download>
          Excel
        </a>
      </div>
      {failed && <Failed message={studentsFailed} onAgain={again} />}
      {late && <Skeletons shape="tiles" />}
      {students?.length === 0 && <Empty>No student fits this. Try fewer words or other filters.</Empty>}
      <p className="sr-only" role="status">
        {leaving && `Deleting ${leaving.name}…`}
      </p>
      <Grid className={styles.grid}>
        {students?.map((student) => (
          <li key={student.id}>
            <StudentCard
              student={student}
              tools={
                <>
                  {!student.showPhone && <Chip>number hidden</Chip>}
                  <Tools list={list} name={student.name} onRemove={() => remove(student)} />
                </>
              }
            />
          </li>
        ))}
      </Grid>
      {more && (
        <More className={styles.more}>
          <Button look="quiet" onClick={showMore}>
            Show older ones
          </Button>
        </More>
      )}
    </>
  )
}
