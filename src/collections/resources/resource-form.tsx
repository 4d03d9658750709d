import { useRef, useState } from 'react'
import { keysOf } from '../../contract/fields.ts'
import { inBytes, largestFile, pdf, pdfTooLarge } from '../../contract/largest.ts'
import { Form, type Values } from '../../ui/form.tsx'
import type { Submission } from '../../ui/submission.ts'
import { sendFile } from '../../web/send-file.ts'
import { startOf } from '../../web/thing-form.tsx'
import { useEdit } from '../../web/use-edit.tsx'
import { fileWanted, type Resource, resourceFields, resources } from './contract.ts'
import styles from './resources.module.css'

/** The form of a resource: what it is, and its PDF. An edit may leave the file as it is. */
export default function ResourceForm({ editing, onDone }: { editing?: Resource | undefined; onDone: () => void }) {
  const { words } = resources
  const file = useRef<HTMLInputElement>(null)
  const { autosave, base, given, over, failed, send } = useEdit(resources, editing, resourceFields)
  const [sent, setSent] = useState<number>()

  async function upload(values: Values, { key }: Submission) {
    const chosen = file.current?.files?.[0]
    const body = new FormData()
    for (const name of keysOf(resourceFields)) body.append(name, values[name] ?? '')
    if (chosen) body.append('file', chosen)
    setSent(0)
    const { add, edit } = resources.calls
    const outcome = await send(values, key, (version, once) => {
      const more = { key: once, version, onProgress: setSent }
      return editing ? sendFile(edit, body, { id: editing.id, ...more }) : sendFile(add, body, more)
    })
    setSent(undefined)
    if (outcome.success) onDone()
    return outcome
  }

  if (failed) return failed
  return (
    <Form
      name={words.form ?? words.add}
      fields={resourceFields}
      submit={editing ? 'Save' : words.submit}
      onSubmit={upload}
      autosave={autosave}
      given={given}
      over={over}
      initial={base ?? startOf(resourceFields)}
      further={() => problemOf(file.current?.files?.[0], editing !== undefined)}
      about={(_, { file: problem }) => (
        <div className={styles.file}>
          <label htmlFor="resource-file">{`PDF file${editing ? ' (only to replace the present one)' : ''}`}</label>
          <input
            id="resource-file"
            ref={file}
            type="file"
            name="file"
            accept={`${pdf},.pdf`}
            aria-invalid={problem ? true : undefined}
            aria-describedby="resource-file-note"
          />
          <p id="resource-file-note" className={problem ? styles.problem : undefined}>
            {problem ?? `At most ${largestFile} MB.`}
          </p>
          {sent !== undefined && <progress className={styles.progress} max={1} value={sent} aria-label="Upload" />}
        </div>
      )}
    />
  )
}

function problemOf(file: File | undefined, editing: boolean): Values {
  if (file === undefined) return editing ? {} : { file: fileWanted }
  return file.size > inBytes(largestFile) ? { file: pdfTooLarge } : {}
}
