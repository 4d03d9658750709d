import { type ReactNode, useState } from 'react'
import { keysOf } from '../../contract/fields.ts'
import { Button } from '../../ui/button.tsx'
import { Cards } from '../../ui/card.tsx'
import type { Values } from '../../ui/form.tsx'
import links from '../../ui/link.module.css'
import { More } from '../../ui/links.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Empty, Failed, useLate } from '../../ui/states.tsx'
import { wordsIn } from '../../web/page-address.ts'
import { usePageState } from '../../web/page-state.ts'
import { usePasskeyQuestion } from '../../web/passkey-question.tsx'
import { useLongList } from '../../web/use-asked.ts'
import { EntryForm, type RecordForm, useTools } from '../../web/use-tools.tsx'
import { type Filter, menus, type Student, studentsFailed, students as thing } from './contract.ts'
import styles from './registrations.module.css'
import { StudentCard } from './student-card.tsx'
import { StudentDownloads } from './student-downloads.tsx'

/** The form of a student, with the choice of the phone number, which is no text. */
const StudentForm: RecordForm<Student> = ({ editing, ...props }) => (
  <EntryForm
    {...props}
    editing={editing as unknown as Values}
    // Only a changed choice is sent: another administrator may have hidden the number since the list was loaded.
    entryOf={({ showPhone, ...typed }) =>
      ({ ...typed, ...((showPhone === 'on') !== editing?.showPhone && { showPhone: showPhone === 'on' }) }) as unknown as Values
    }
    about={() => (
      <label className="thumb">
        <input type="checkbox" name="showPhone" defaultChecked={editing?.showPhone} />
        Show the phone number on the students page
      </label>
    )}
  />
)

/** The administrators' list: whole numbers, filters, export, edit, delete. `meanwhile`: until it has loaded. */
export default function StudentsAdmin({ meanwhile }: { meanwhile: ReactNode }) {
  const { search } = usePageState().location
  const [wanted, setWanted] = useState<Record<string, string>>(() => ({ q: wordsIn(search) }))
  const filter = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== '')) as Filter
  const { items: students, reply, more, waiting, failed, again, showMore } = useLongList(thing.calls.whole, filter)
  const late = useLate(waiting)
  const { tools, panel } = useTools<Student>(thing, { Form: StudentForm, items: students ?? [] })
  const passkey = usePasskeyQuestion()

  return (
    <>
      <div className={styles.filters}>
        <SearchBox
          label="Search students"
          value={wanted.q ?? ''}
          onChange={(q) => setWanted({ ...wanted, q })}
          found={waiting || failed ? undefined : students?.length}
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
        <StudentDownloads filter={filter} passkeyShown={reply?.passkeyShown} />
      </div>
      {reply?.message && (
        <p className={styles.masked}>
          {reply.message}{' '}
          <button type="button" className={`${links.link} ${links.button}`} onClick={passkey.ask}>
            Enter the passkey
          </button>
        </p>
      )}
      {passkey.question}
      {failed && <Failed message={studentsFailed} onAgain={again} />}
      {students?.length === 0 && <Empty>No students match. Try fewer words or other filters.</Empty>}
      {panel}
      {!students && meanwhile}
      {/* After a failure they are still those of the previous search. */}
      <Cards className={styles.grid} aria-busy={late || failed} of={students ?? []}>
        {(student) => <StudentCard student={student} tools={tools(student)} />}
      </Cards>
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
