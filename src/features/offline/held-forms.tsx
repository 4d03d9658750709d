import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { Values } from '../../ui/form.tsx'
import { plainPath } from '../../web/page-address.ts'
import { agoWords } from './ago-words.ts'
import styles from './offline.module.css'
import { discard, type Held, heldForms, isLate, outboxChanged, sendNow } from './outbox.ts'

const heldHere = () => heldForms().filter(({ path }) => path === plainPath(location.pathname))

/** The forms of this page that this device stores until they are sent. `fields` name the person; `onEdit` fills in the form. */
export function HeldForms({ fields, onEdit }: { fields: readonly string[]; onEdit: (typed: Values) => void }) {
  const [forms, setForms] = useState(heldHere)
  useEffect(() => {
    const read = () => setForms(heldHere())
    for (const type of [outboxChanged, 'storage']) window.addEventListener(type, read)
    return () => {
      for (const type of [outboxChanged, 'storage']) window.removeEventListener(type, read)
    }
  }, [])

  function edit(form: Held) {
    onEdit(form.typed)
    discard(form)
  }

  if (forms.length === 0) return null
  return (
    <section className={styles.held} aria-label="Saved on this device">
      {forms.map((form) => {
        const [title, more] = wordsOf(form)
        const isRefused = form.refused !== undefined
        return (
          <div key={form.id}>
            <p className={styles.title}>{title}</p>
            <p className={styles.who}>{fields.map((field) => form.typed[field]).join('\n')}</p>
            <p className={styles.more}>{more} Until then, anyone who uses this device can see it.</p>
            <div className={styles.actions}>
              <Button onClick={() => void (isRefused ? edit(form) : sendNow(form))}>{isRefused ? 'Edit in the form' : 'Send now'}</Button>
              <Button look="quiet" onClick={() => discard(form)}>
                {isRefused ? 'Delete' : 'Do not send'}
              </Button>
            </div>
          </div>
        )
      })}
    </section>
  )
}

function wordsOf(form: Held) {
  if (form.refused !== undefined) return [`Not accepted: ${form.refused}`, 'Edit it and send it again, or it is deleted in three days.']
  if (isLate(form)) return ['Not sent for more than a day.', 'It may have arrived already. Send it now, or it is deleted in three days.']
  const begun = `Not confirmed yet: no answer ${agoWords(Date.now() - form.at)}.`
  return ['Saved on this device, not sent yet.', `${begun} It counts once, however often it is sent. After a day we ask you first.`]
}
