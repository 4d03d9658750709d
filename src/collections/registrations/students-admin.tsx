import { type ReactNode, Suspense, useState } from 'react'
import { type Call, callAddress, type ListQuery } from '../../contract/call.ts'
import { keysOf } from '../../contract/fields.ts'
import { Button } from '../../ui/button.tsx'
import { Grid } from '../../ui/card.tsx'
import type { Values } from '../../ui/form.tsx'
import links from '../../ui/link.module.css'
import { More } from '../../ui/links.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Empty, Failed, StillWaiting, useLate } from '../../ui/states.tsx'
import { say } from '../../web/alerts.ts'
import { answerOf, ask, need, send } from '../../web/ask.ts'
import { replyOrWhy } from '../../web/outcome-of.ts'
import { sessionRefused } from '../../web/session.ts'
import { slots } from '../../web/slots.ts'
import { useLongList } from '../../web/use-asked.ts'
import { EntryForm, type RecordForm, useTools } from '../../web/use-tools.tsx'
import { type Filter, menus, type Student, studentsFailed, students as thing } from './contract.ts'
import styles from './registrations.module.css'
import { StudentCard } from './student-card.tsx'

type Whole = Awaited<ReturnType<typeof askWhole>>
const askWhole = (query: object) => need(ask, thing.calls.whole, query)

/** Why the passkey is asked for. */
const forNumbers = 'You need the passkey of the club to read the phone numbers of many students. It stays valid for ten minutes.'

/** The form of a student, with the choice of the phone number, which is no text. */
const StudentForm: RecordForm<Student> = ({ editing, ...props }) => (
  <EntryForm
    {...props}
    editing={editing as unknown as Values}
    entryOf={({ showPhone, ...typed }) => ({ ...typed, showPhone: showPhone === 'on' }) as unknown as Values}
    about={() => (
      <div className={styles.choice}>
        <label>
          <input type="checkbox" name="showPhone" defaultChecked={editing?.showPhone} />
          <span>Show the phone number on the students page</span>
        </label>
      </div>
    )}
  />
)

/**
 * The administrators' list of students: whole numbers, search, filters, export, edit and delete. `meanwhile` is shown until it has
 * loaded.
 */
export default function StudentsAdmin({ meanwhile }: { meanwhile: ReactNode }) {
  const [wanted, setWanted] = useState<Wanted>({})
  const filter = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== '')) as Filter
  const { items: students, reply, more, waiting, failed, again, showMore } = useLongList<Student, Whole>(askWhole, filter)
  const late = useLate(waiting)
  const { tools, panel } = useTools<Student>(thing, { Form: StudentForm, items: students ?? [] })
  /** What is done once the passkey is accepted. */
  const [guarded, setGuarded] = useState<() => unknown>()
  const { Passkey } = slots()

  return (
    <>
      <StudentFilters
        {...{ wanted, filter }}
        onWanted={setWanted}
        onPasskey={(action) => setGuarded(() => action)}
        found={waiting || failed ? undefined : students?.length}
        busy={late}
      />
      {reply?.message && (
        <p className={styles.masked}>
          {reply.message}{' '}
          <button type="button" className={links.button} onClick={() => setGuarded(() => () => {})}>
            Enter the passkey
          </button>
        </p>
      )}
      {guarded && Passkey && (
        <Suspense>
          <Passkey why={forNumbers} onAccepted={guarded} onClose={() => setGuarded(undefined)} />
        </Suspense>
      )}
      {failed && <Failed message={studentsFailed} onAgain={again} />}
      {students?.length === 0 && <Empty>No students match. Try fewer words or other filters.</Empty>}
      {panel}
      {!students && meanwhile}
      {/* After a failure they are still those of the previous search. */}
      <Grid className={styles.grid} aria-busy={late || failed}>
        {students?.map((student) => (
          <li key={student.id} id={student.id}>
            <StudentCard student={student} tools={tools(student)} />
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

type FilterProps = {
  wanted: Wanted
  filter: Filter
  onWanted: (wanted: Wanted) => void
  /** An action was refused without the passkey. */
  onPasskey: (action: () => unknown) => void
  found: number | undefined
  busy: boolean
}

/** What an administrator searches for among the students, and the files of what is found. */
function StudentFilters({ wanted, filter, onWanted, onPasskey, found, busy }: FilterProps) {
  const { download, busy: downloading } = useDownload(onPasskey)
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

/** Downloads the file of a call. A browser that follows a link does not show a refusal, and cannot wait for a login or the passkey. */
function useDownload(onPasskey: FilterProps['onPasskey']) {
  const [busy, setBusy] = useState(false)

  async function download(call: Call, query: ListQuery): Promise<void> {
    if (busy) return
    setBusy(true)
    const request = () => send(callAddress(call, { query }), { method: call.method, signal: AbortSignal.timeout(patience) })
    const file = await replyOrWhy(() => answerOf(request, { call, read, onRefused: sessionRefused })).finally(() => setBusy(false))
    if ('why' in file) return file.refused === 403 ? onPasskey(() => download(call, query)) : void say(file.why, { about: 'download' })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(file.content)
    link.download = file.name
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), patience)
  }

  return { busy, download }
}
