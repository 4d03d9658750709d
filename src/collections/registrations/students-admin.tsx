import { Fragment, type ReactNode, useId, useState } from 'react'
import { type Call, callAddress, type ListQuery } from '../../contract/call.ts'
import { keysOf } from '../../contract/fields.ts'
import { Button } from '../../ui/button.tsx'
import { Chip, Grid } from '../../ui/card.tsx'
import links from '../../ui/link.module.css'
import { More } from '../../ui/links.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Empty, Failed, StillWaiting, useLate } from '../../ui/states.tsx'
import { Tools } from '../../ui/tools.tsx'
import { say } from '../../web/alerts.ts'
import { answerOf, ask, need, send } from '../../web/ask.ts'
import { replyOrWhy } from '../../web/outcome-of.ts'
import { sessionRefused } from '../../web/session.ts'
import { insteadOf, useListTools } from '../../web/slots.ts'
import { useAction } from '../../web/use-action.ts'
import { useLongList } from '../../web/use-asked.ts'
import { type Filter, menus, type Student, studentsFailed, students as thing } from './contract.ts'
import styles from './registrations.module.css'
import { StudentCard } from './student-card.tsx'

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
      <StudentFilters {...{ wanted, filter }} onWanted={setWanted} found={waiting || failed ? undefined : students?.length} busy={late} />
      {failed && <Failed message={studentsFailed} onAgain={again} />}
      {students?.length === 0 && <Empty>No student fits this. Try fewer words or other filters.</Empty>}
      <p className="sr-only" role="status">
        {leaving && `Deleting ${leaving.name}…`}
      </p>
      {tools.map(({ bar, over }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tool is known by its place in the list.
        <Fragment key={at}>
          {bar}
          {over}
        </Fragment>
      ))}
      {!students && meanwhile}
      {/* After a failure they are still those of the search before. */}
      <Grid className={styles.grid} aria-busy={late || failed}>
        {students?.map((student) => (
          <li key={student.id} id={student.id}>
            <StudentCard
              student={student}
              tools={
                <>
                  {!student.showPhone && <Chip>number hidden</Chip>}
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

type Wanted = Record<string, string>
const files = { CSV: thing.calls.csv, Excel: thing.calls.xlsx }

type FilterProps = { wanted: Wanted; filter: Filter; onWanted: (wanted: Wanted) => void; found: number | undefined; busy: boolean }

/** What an administrator looks for among the students, and the way to take what is found along. */
function StudentFilters({ wanted, filter, onWanted, found, busy }: FilterProps) {
  const { download, busy: downloading } = useDownload()
  return (
    <div className={styles.filters}>
      <SearchBox label="Search students" value={wanted.q ?? ''} onChange={(q) => onWanted({ ...wanted, q })} found={found} busy={busy} />
      {keysOf(menus).map((name) => (
        <select
          key={name}
          aria-label={menus[name].label}
          value={wanted[name] ?? ''}
          onChange={({ target }) => onWanted({ ...wanted, [name]: target.value })}
        >
          <option value="">{menus[name].label}: all</option>
          {menus[name].options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      ))}
      <span className={styles.downloads}>
        {Object.entries(files).map(([what, call]) => (
          <a
            key={what}
            href={callAddress(call, { query: filter })}
            className={links.link}
            download
            aria-busy={downloading}
            onClick={(event) => {
              event.preventDefault()
              void download(call, filter)
            }}
          >
            Download {what}
          </a>
        ))}
        <StillWaiting waiting={downloading} />
      </span>
    </div>
  )
}

/** Milliseconds for a whole file. */
const patience = 120_000

async function read(response: Response) {
  const name = /filename="([^"]*)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return name === undefined ? undefined : { name, content: await response.blob() }
}

/** Downloads the file of a call. A browser that follows a link to it does not say why there is none, and cannot wait for a login. */
function useDownload() {
  const [busy, setBusy] = useState(false)

  async function download(call: Call, query: ListQuery) {
    if (busy) return
    setBusy(true)
    const request = () => send(callAddress(call, { query }), { method: call.method, signal: AbortSignal.timeout(patience) })
    const file = await replyOrWhy(() => answerOf(request, { call, read, onRefused: sessionRefused })).finally(() => setBusy(false))
    if ('why' in file) return void say(file.why, { about: 'download' })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(file.content)
    link.download = file.name
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), patience)
  }

  return { busy, download }
}
