import { parseDate } from '@internationalized/date'
import { useState } from 'react'
import { Button, Calendar, CalendarCell, CalendarGrid, Dialog, DialogTrigger, Heading, I18nProvider, Popover } from 'react-aria-components'
import { isDay } from '../contract/club-time.ts'
import { readDay, writtenDay } from '../contract/day-field.ts'
import type { DayPattern } from '../contract/field.ts'
import form from './form.module.css'
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

/**
 * A date input: typed in the order of its page, or picked from a calendar beside it. It says if the date is not valid (section 5), and is
 * sent as YYYY-MM-DD.
 */
export default function DayInput({ id, name, label, pattern, initial, help, problem, onChange }: Props) {
  const [typed, setTyped] = useState(isDay(initial) ? writtenDay(initial, pattern) : '')
  const [left, setLeft] = useState(false)
  const day = readDay(typed, pattern)
  const unreadable = typed.trim() !== '' && day === undefined
  // Section 5's own sentence: the field's rule speaks of the form in which a day travels, which is not typed here.
  const wrong = unreadable ? (left || problem) && 'Date input not valid.' : problem

  function type(text: string) {
    setTyped(text)
    queueMicrotask(onChange)
  }

  return (
    <div className="close">
      {/* A day typed in another order must not pass only because the wire has it so. */}
      <input type="hidden" name={name} value={day ?? (typed.trim() && 'unreadable')} />
      <div className={styles.row}>
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
          aria-describedby={[help && `${id}-help`, wrong && `${id}-problem`].filter(Boolean).join(' ') || undefined}
          onChange={(event) => type(event.target.value)}
          onBlur={() => {
            setLeft(true)
            if (day) setTyped(writtenDay(day, pattern))
          }}
        />
        <DialogTrigger>
          <Button className={styles.open} aria-label={`Choose ${label} from a calendar`}>
            <Icon name="calendar" />
          </Button>
          <Popover placement="bottom end">
            <Dialog className={styles.dialog} aria-label={label}>
              {({ close }) => (
                <I18nProvider locale="en-GB">
                  <Calendar
                    autoFocus
                    {...(day && { defaultValue: parseDate(day) })}
                    onChange={(picked) => {
                      type(writtenDay(picked.toString(), pattern))
                      close()
                    }}
                  >
                    <header className={styles.head}>
                      <Button slot="previous" className={styles.turn}>
                        <Icon name="back" />
                      </Button>
                      <Heading className={styles.month} />
                      <Button slot="next" className={styles.turn}>
                        <Icon name="arrow" />
                      </Button>
                    </header>
                    <CalendarGrid>{(date) => <CalendarCell date={date} className={styles.cell} />}</CalendarGrid>
                  </Calendar>
                </I18nProvider>
              )}
            </Dialog>
          </Popover>
        </DialogTrigger>
      </div>
      {help && (
        <p className="small" id={`${id}-help`}>
          {help}
        </p>
      )}
      {wrong && (
        <p className={form.problem} id={`${id}-problem`} role="status">
          {wrong}
        </p>
      )}
    </div>
  )
}
