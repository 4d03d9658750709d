import { type InputHTMLAttributes, use, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Field } from '../../contract/field.ts'
import { pictureLines, picturesIn } from '../../contract/pictures-field.ts'
import { IconButton } from '../../ui/button.tsx'
import { PendingContext } from '../../ui/form.tsx'
import { Picture } from '../../ui/picture.tsx'
import { FileButtons, OriginalCheck, UploadLine } from '../../ui/upload.tsx'
import styles from './more-pictures.module.css'
import { pending, useInputEvent, useUpload } from './use-upload.ts'

type Props = { field: Field; initial: string; name: string } & InputHTMLAttributes<HTMLInputElement>

/** Uploaded one after the other; one that is refused holds up those behind it. */
export function MorePictures({ field: { label, most = 1 }, initial, id, name, ...input }: Props) {
  const [pictures, setPictures] = useState(() => picturesIn(initial))
  const [waiting, setWaiting] = useState<readonly File[]>([])
  const [leftOut, setLeftOut] = useState(0)
  const { upload, start, cancel } = useUpload(`${name} upload`, (src) =>
    // The site stores the same picture once.
    setPictures((all) => (all.some((one) => one.src === src) ? all : [...all, { src, alt: '' }])),
  )
  const [isOriginal, setOriginal] = useState(false)
  const report = use(PendingContext)
  const text = useRef<HTMLTextAreaElement>(null)
  const chooser = useRef<HTMLButtonElement>(null)
  const lines = pictureLines(pictures)
  useInputEvent(text, lines)

  const begin = useEffectEvent((file: File) => {
    setWaiting((all) => all.slice(1))
    start(file, isOriginal)
  })
  const next = upload ? undefined : waiting[0]
  useEffect(() => {
    if (next) begin(next)
  }, [next])

  // Between two uploads the form waits as well.
  const isWaiting = waiting.length > 0
  useEffect(() => {
    if (!isWaiting) return
    report(name, { words: pending })
    return () => report(name, undefined, true)
  }, [isWaiting, name, report])

  function remove(at: number) {
    setPictures(pictures.filter((_, other) => other !== at))
    away()
  }

  /** The button that was pressed disappears. */
  function away() {
    setLeftOut(0)
    setTimeout(() => chooser.current?.focus())
  }

  function dismiss() {
    cancel()
    away()
  }

  function add(files: File[]) {
    setWaiting([...waiting, ...files.slice(0, room)])
    setLeftOut(Math.max(files.length - room, 0))
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
      {upload && <UploadLine upload={upload} onCancel={dismiss} onAgain={() => upload.file && start(upload.file, isOriginal)} />}
      <p role="status" className="small">
        {waiting.length > 0 && `${waiting.length} more waiting. `}
        {leftOut > 0 && `${leftOut} ${leftOut === 1 ? 'was' : 'were'} left out: at most ${most}.`}
      </p>
      {room > 0 && (
        <div className="wrap">
          <OriginalCheck isOriginal={isOriginal} onChange={setOriginal} of="s of the next pictures" />
          <FileButtons chooser={chooser} choose="Add pictures" several onFiles={add} />
        </div>
      )}
    </div>
  )
}
