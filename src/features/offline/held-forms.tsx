import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { Values } from '../../ui/form.tsx'
import { plainPath } from '../../web/page-address.ts'
import { agoWords } from './ago-words.ts'
import styles from './offline.module.css'
import { discard, type Held, heldForms, sendNow } from './outbox.ts'

const heldHere = () => heldForms().filter(({ path }) => path === plainPath(location.pathname))

/** The forms of this page in the outbox. `fields` name the person; `onEdit` fills in the form. */
export function HeldForms({ fields, onEdit }: { fields: readonly string[]; onEdit: (typed: Values) => void }) {
  const [forms, setForms] = useState(heldHere)
  useEffect(() => {
    const read = () => setForms(heldHere())
    window.addEventListener('storage', read)
    return () => window.removeEventListener('storage', read)
  }, [])

  function edit(form: Held) {
    onEdit(form.typed)
    discard(form)
  }

  if (forms.length === 0) return null
  return (
    <section className={styles.held} aria-label="Saved on this device">
      {forms.map((form) => (
        <div key={form.id}>
          <p className={styles.title}>{form.problem?.words ?? 'Saved on this device, not sent yet.'}</p>
          <p className={styles.who}>{fields.map((field) => form.typed[field]).join('\n')}</p>
          <p className="small">{moreOf(form)} Until then, anyone who uses this device can see it.</p>
          <div className="wrap">
            <Button onClick={() => void (form.problem ? edit(form) : sendNow(form))}>
              {form.problem ? 'Edit in the form' : 'Send now'}
            </Button>
            <Button look="quiet" onClick={() => discard(form)}>
              Delete
            </Button>
          </div>
        </div>
      ))}
    </section>
  )
}

function moreOf({ problem, at }: Held) {
  if (problem) return 'Edit it and send it again, or it will be deleted in three days.'
  return `Not confirmed yet: we got no reply ${agoWords(Date.now() - at)}. It is safe to send again. After a day we ask you first.`
}
