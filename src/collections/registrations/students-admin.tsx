import { Fragment, type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Grid } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failed } from '../../ui/failed.tsx'
import { More } from '../../ui/more.tsx'
import { Tools } from '../../ui/tools.tsx'
import { useLate } from '../../ui/use-late.ts'
import { ask, need } from '../../web/ask.ts'
import { insteadOf, useListTools } from '../../web/slots.ts'
import { useAction } from '../../web/use-action.ts'
import { useLongList } from '../../web/use-long-list.ts'
import { type Filter, type Student, studentsFailed, students as thing } from './contract.ts'
import styles from './registrations.module.css'
import { NumberHidden, StudentCard } from './student-card.tsx'
import { StudentFilters, type Wanted } from './student-filters.tsx'

type Whole = Awaited<ReturnType<typeof askWhole>>
const askWhole = (query: object) => need(ask, thing.calls.whole, query)

/**
 * The administrators' list of students: whole numbers, search, filters, export, and delete on a student's request. Until it
 * has come, `meanwhile` stands in its place.
 */
export default function StudentsAdmin({ meanwhile }: { meanwhile: ReactNode }) {
  const [wanted, setWanted] = useState<Wanted>({})
  const filter = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== '')) as Filter
  const { items: students, more, waiting, failed, again, showMore } = useLongList<Student, Whole>(askWhole, filter)
  const action = useAction()
  const list = useId()
  const late = useLate(waiting)
  const [leaving, setLeaving] = useState<Student>()
  const tools = useListTools({ thing, items: students ?? [], called: (item) => (item as Student).name, action })

  async function remove(student: Student) {
    setLeaving(student)
    const { success } = await action.remove(thing, student.id, `“${student.name}”`)
    setLeaving(undefined)
    return success
  }

  return (
    <>
      <StudentFilters
        wanted={wanted}
        filter={filter}
        onWanted={setWanted}
        found={waiting || failed ? undefined : students?.length}
        busy={late}
      />
      {failed && <Failed message={studentsFailed} onAgain={again} />}
      {students?.length === 0 && <Empty>No student fits this. Try fewer words or other filters.</Empty>}
      <p className="sr-only" role="status">
        {leaving && `Deleting ${leaving.name}…`}
      </p>
      {tools.every(({ bar }) => !bar) && <div className={styles.choosing} />}
      {tools.map(({ bar, over }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tool is known by its place in the list.
        <Fragment key={at}>
          {bar}
          {over}
        </Fragment>
      ))}
      {/* After the way back something is looked for from the start. */}
      {!students && (
        <div className={styles.meanwhile} aria-busy={waiting && Object.keys(filter).length > 0}>
          {meanwhile}
        </div>
      )}
      {/* After a failure they are still those of the search before. */}
      <Grid className={styles.grid} aria-busy={late || failed}>
        {students?.map((student) => (
          <li key={student.id} id={student.id}>
            <StudentCard
              student={student}
              tools={
                <>
                  {!student.showPhone && <NumberHidden />}
                  {insteadOf(tools, student) ?? <Tools list={list} name={student.name} onRemove={() => remove(student)} />}
                </>
              }
            />
          </li>
        ))}
      </Grid>
      {students && (
        <More className={styles.more}>
          {more && (
            <Button look="quiet" onClick={showMore}>
              Show older ones
            </Button>
          )}
        </More>
      )}
    </>
  )
}
