import { useRef, useState } from 'react'
import { isDay } from '../contract/club-time.ts'
import { readDay, writtenDay } from '../contract/day-field.ts'
import type { DayPattern } from '../contract/field.ts'
import { FieldNotes, notesOf } from './field-notes.tsx'
import { Icon } from './icon.tsx'
import styles from './pickers.module.css'

type Props = {
  id: string
  name: string
  label: string
  pattern: DayPattern
  initial: string
  help: string | undefined
  problem: string | undefined
  onChange: () => void
}

/** A date, typed in the order of its page or picked, and checked (section 5). Sent as YYYY-MM-DD. */
export function DayInput({ id, name, label, pattern, initial, help, problem, onChange }: Props) {
  const calendar = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(isDay(initial) ? writtenDay(initial, pattern) : '')
  const [left, setLeft] = useState(false)
  const day = readDay(typed, pattern)
  const unreadable = typed.trim() !== '' && day === undefined
  // Section 5's sentence: the field's rule speaks of the form in which a day travels.
  const wrong = unreadable ? ((left || problem) && 'Date input not valid.') || undefined : problem

  function type(text: string) {
    setTyped(text)
    queueMicrotask(onChange)
  }

  return (
    <div className="close">
      {/* A day typed in another order must not pass only because the wire has it so. */}
      <input type="hidden" name={name} value={day ?? (typed.trim() && 'unreadable')} />
      <div className={`line ${styles.day}`}>
        <input
          id={id}
          className={styles.input}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          placeholder={pattern}
          required
          maxLength={10}
          value={typed}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={notesOf({ id, help, problem: wrong })}
          onChange={({ target }) => type(target.value)}
          onBlur={() => {
            setLeft(true)
            if (day) setTyped(writtenDay(day, pattern))
          }}
        />
        <button
          type="button"
          className={styles.open}
          aria-label={`Choose ${label} from a calendar`}
          onClick={() => calendar.current?.showPicker()}
        >
          <Icon name="calendar" />
        </button>
        {/* Only its calendar is used: it writes days in the order of the browser. */}
        <input
          ref={calendar}
          type="date"
          className={styles.calendar}
          tabIndex={-1}
          aria-hidden="true"
          value={day ?? ''}
          onChange={({ target }) => type(target.value && writtenDay(target.value, pattern))}
        />
      </div>
      <FieldNotes id={id} help={help} problem={wrong} isLive />
    </div>
  )
}
