import { type InputHTMLAttributes, use, useEffect, useRef, useState } from 'react'
import type { Field } from '../../contract/field.ts'
import { pictureLines, picturesIn } from '../../contract/pictures-field.ts'
import { IconButton } from '../../ui/button.tsx'
import { PendingContext } from '../../ui/form.tsx'
import { Picture } from '../../ui/picture.tsx'
import { FileButtons, OriginalCheck, UploadLine } from '../../ui/upload.tsx'
import styles from './more-pictures.module.css'
import { pending, useUpload } from './use-upload.ts'

type Props = { field: Field; initial: string; name: string } & InputHTMLAttributes<HTMLInputElement>

/** The input of several pictures: they are uploaded one after the other; each has a description and a button to remove it. */
export function MorePictures({ field: { label, most = 1 }, initial, id, name, ...input }: Props) {
  const [pictures, setPictures] = useState(() => picturesIn(initial))
  const [waiting, setWaiting] = useState<File[]>([])
  const { upload, start, cancel } = useUpload(name, (src) =>
    // The site stores the same picture once.
    setPictures((all) => (all.some((one) => one.src === src) ? all : [...all, { src, alt: '' }])),
  )
  const [isOriginal, setOriginal] = useState(false)
  const report = use(PendingContext)
  const text = useRef<HTMLTextAreaElement>(null)
  const chooser = useRef<HTMLButtonElement>(null)
  const lines = pictureLines(pictures)
  const { file } = upload ?? {}

  useEffect(() => {
    const [next, ...others] = waiting
    if (upload || !next) return
    setWaiting(others)
    start(next, isOriginal)
  }, [upload, waiting, start, isOriginal])

  // Between two uploads the form waits as well.
  const isWaiting = waiting.length > 0
  useEffect(() => {
    if (!isWaiting) return
    report(`${name} waiting`, { words: pending })
    return () => report(`${name} waiting`, undefined, true)
  }, [isWaiting, name, report])

  // The form listens to its inputs, also for what was not typed.
  const heard = useRef(lines)
  useEffect(() => {
    if (heard.current !== lines) text.current?.dispatchEvent(new Event('input', { bubbles: true }))
    heard.current = lines
  }, [lines])

  function remove(at: number) {
    setPictures(pictures.filter((_, other) => other !== at))
    // The button that was pressed disappears.
    setTimeout(() => chooser.current?.focus())
  }

  const change = (at: number, alt: string) => setPictures(pictures.map((one, other) => (other === at ? { ...one, alt } : one)))
  const room = most - pictures.length - waiting.length - (upload ? 1 : 0)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would say the label twice.
    <div role="group" aria-label={label} aria-describedby={input['aria-describedby']} className={styles.pictures}>
      <textarea ref={text} id={id} name={name} value={lines} readOnly hidden />
      {pictures.map(({ src, alt }, at) => (
        <div key={src} className={styles.picture}>
          <Picture src={src} alt="" shape="square" sizes="4.5rem" />
          <textarea
            aria-label={`Description of picture ${at + 1}`}
            placeholder="Picture description"
            value={alt}
            maxLength={300}
            rows={2}
            dir="auto"
            // A line is a picture.
            onChange={({ target }) => change(at, target.value.replace(/\s/g, ' '))}
          />
          <IconButton icon="close" label={`Remove picture ${at + 1}`} onClick={() => remove(at)} />
        </div>
      ))}
      {upload && <UploadLine upload={upload} onCancel={cancel} onAgain={file && (() => start(file, isOriginal))} />}
      {room > 0 && (
        <div className="wrap">
          <FileButtons
            chooser={chooser}
            choose="Add pictures"
            several
            onFiles={(files) => setWaiting([...waiting, ...files.slice(0, room)])}
          />
          <OriginalCheck isOriginal={isOriginal} onChange={setOriginal} />
        </div>
      )}
    </div>
  )
}
