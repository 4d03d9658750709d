import { parseDate } from '@internationalized/date'
import { useState } from 'react'
import { Button, Calendar, CalendarCell, CalendarGrid, Dialog, DialogTrigger, Heading, I18nProvider, Popover } from 'react-aria-components'
import { type DayPattern, readDay, writtenDay } from '../contract/day-pattern.ts'
import styles from './day-input.module.css'
import { Icon } from './icon.tsx'

type Props = {
  id: string
  name: string
  label: string
  pattern: DayPattern
  initial: string
  describedBy: string | undefined
  /** What the form found wrong. A text that is no day says so in words of its own. */
  problem: string | undefined
  onChange: () => void
}

/**
 * A day, typed in the page's own order or picked from a calendar beside it. What cannot be read says so (section 5);
 * it travels as YYYY-MM-DD.
 */
export default function DayInput({ id, name, label, pattern, initial, describedBy, problem, onChange }: Props) {
  const [typed, setTyped] = useState(initial === '' ? '' : writtenDay(initial, pattern))
  const [left, setLeft] = useState(false)
  const day = readDay(typed, pattern)
  const unreadable = (left || problem !== undefined) && typed.trim() !== '' && day === undefined
  const told = unreadable ? 'Date input not valid.' : problem

  function type(text: string) {
    setTyped(text)
    queueMicrotask(onChange)
  }

  return (
    <div className={styles.day}>
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
          aria-invalid={told !== undefined || undefined}
          aria-describedby={[describedBy, told && `${id}-problem`].filter(Boolean).join(' ') || undefined}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setLeft(true)}
        />
        <DialogTrigger>
          <Button className={styles.open} aria-label={`Pick ${label} from a calendar`}>
            <Icon name="calendar" />
          </Button>
          <Popover placement="bottom end">
            <Dialog className={styles.dialog} aria-label={label}>
              {({ close }) => (
                <I18nProvider locale="en-GB">
                  <Calendar
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
      {told && (
        <p id={`${id}-problem`} className={styles.problem} role="status">
          {told}
        </p>
      )}
    </div>
  )
}
