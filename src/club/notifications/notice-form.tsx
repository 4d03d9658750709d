import { useLayoutEffect, useRef } from 'react'
import { dayAt, timeAt } from '../../contract/club-time.ts'
import type { Input } from '../../contract/collection.ts'
import { colourOf, contrastOf } from '../../contract/colour.ts'
import { messages } from '../../contract/messages.ts'
import { Form, type Values } from '../../ui/form.tsx'
import { ask } from '../../web/browser-ask.ts'
import { useDeed } from '../../web/use-deed.ts'
import { defaults, notificationCalls, notifications } from './contract.ts'
import { isPlain } from './notice.tsx'
import styles from './notifications.module.css'

const { submissionDate: _date, submissionTime: _time, ...fields } = notifications.fields
const initial = { bgColor: defaults.bgColor, textColor: defaults.textColor }
const leastContrast = 4.5

/** Adds a notice; day and time are the club's at the moment of sending. */
export function NoticeForm({ onAdded }: { onAdded: () => void }) {
  const { perform } = useDeed()

  async function add(values: Values) {
    const now = new Date()
    const body = { alignment: '', ...values, submissionDate: dayAt(now), submissionTime: timeAt(now) }
    const worked = await perform(() => ask(notificationCalls.add, body as Input<typeof notifications>), messages.notificationFailed)
    if (worked) onAdded()
    return worked
  }

  return (
    <Form
      name="Add a Notification"
      fields={fields}
      submit="Submit"
      onSubmit={add}
      initial={initial}
      about={(typed) => <Preview typed={typed} />}
    />
  )
}

/** How it will look, and a word of warning where it will be hard to read. It is saved all the same. */
function Preview({ typed }: { typed: Values }) {
  const sample = useRef<HTMLParagraphElement>(null)
  const ground = colourOf(typed.bgColor ?? '') ?? defaults.bgColor
  const words = colourOf(typed.textColor ?? '') ?? defaults.textColor

  useLayoutEffect(() => {
    sample.current?.style.setProperty('--ground', ground)
    sample.current?.style.setProperty('--words', words)
  }, [ground, words])

  return (
    <div>
      <p ref={sample} className={styles.preview} data-plain={isPlain(ground, words) || undefined}>
        {typed.title?.trim() || 'How it will look'}
      </p>
      {contrastOf(ground, words) < leastContrast && (
        <p className={styles.warning} role="status">
          These colours are hard to tell apart; many will not be able to read this.
        </p>
      )}
    </div>
  )
}
