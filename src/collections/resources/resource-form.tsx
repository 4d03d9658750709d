import { useRef, useState } from 'react'
import { inBytes, largestFile, pdf, pdfTooLarge } from '../../contract/largest.ts'
import type { Values } from '../../ui/form.tsx'
import type { RequestOptions } from '../../web/ask.ts'
import { sendFile } from '../../web/send-file.ts'
import { EntryForm } from '../../web/use-tools.tsx'
import { fileWanted, type Resource, resourceFields, resources } from './contract.ts'
import styles from './resources.module.css'

/** The form of a resource: title, description and PDF. An edit may keep the stored file. */
export default function ResourceForm({ editing, onDone }: { editing?: Resource | undefined; onDone: () => void }) {
  const file = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState<number>()
  const chosen = () => file.current?.files?.[0]

  function upload(values: Values, options: RequestOptions) {
    const body = new FormData()
    for (const [name, value] of Object.entries(values)) body.append(name, value)
    const document = chosen()
    if (document) body.append('file', document)
    setSent(0)
    const { add, edit } = resources.calls
    return sendFile(editing ? edit : add, body, { ...options, onProgress: setSent }).finally(() => setSent(undefined))
  }

  return (
    <EntryForm
      thing={resources}
      editing={editing}
      onDone={onDone}
      fields={resourceFields}
      send={upload}
      further={() => problemOf(chosen(), editing !== undefined)}
      about={(_, { file: problem }) => (
        <div className={styles.file}>
          <label htmlFor="resource-file">{`PDF file${editing ? ' (only to replace the current one)' : ''}`}</label>
          <input
            id="resource-file"
            ref={file}
            type="file"
            name="file"
            accept={`${pdf},.pdf`}
            aria-invalid={problem ? true : undefined}
            aria-describedby="resource-file-note"
          />
          <p id="resource-file-note" className={problem ? 'small wrong' : 'small'}>
            {problem ?? `At most ${largestFile} MB.`}
          </p>
          {sent !== undefined && <progress max={1} value={sent} aria-label="Upload" />}
        </div>
      )}
    />
  )
}

function problemOf(file: File | undefined, editing: boolean): Values {
  if (file === undefined) return editing ? {} : { file: fileWanted }
  return file.size > inBytes(largestFile) ? { file: pdfTooLarge } : {}
}
