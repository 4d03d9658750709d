import { type InputHTMLAttributes, use, useEffect, useRef, useState } from 'react'
import type { Field } from '../../contract/field.ts'
import { pictureLines, picturesIn } from '../../contract/pictures-field.ts'
import { IconButton } from '../../ui/button.tsx'
import { PendingContext } from '../../ui/form.tsx'
import { Picture } from '../../ui/picture.tsx'
import { FileButtons, OriginalCheck, UploadLine } from '../../ui/upload.tsx'
import styles from './more-pictures.module.css'
import { notUploaded, pending, useUpload } from './use-upload.ts'

type Props = { field: Field; initial: string; name: string } & InputHTMLAttributes<HTMLInputElement>

type Shown = NonNullable<ReturnType<typeof useUpload>['upload']>

/** The input of several pictures: they are uploaded one after the other; each has a description and a button to remove it. */
export function MorePictures({ field: { label, most = 1 }, initial, id, name, ...input }: Props) {
  const [pictures, setPictures] = useState(() => picturesIn(initial))
  const [waiting, setWaiting] = useState<(() => void)[]>([])
  const [leftOut, setLeftOut] = useState(0)
  const { upload, start, cancel } = useUpload(`${name} upload`, (src) =>
    // The site stores the same picture once.
    setPictures((all) => (all.some((one) => one.src === src) ? all : [...all, { src, alt: '' }])),
  )
  const [refused, setRefused] = useState<Shown[]>([])
  const [isOriginal, setOriginal] = useState(false)
  const report = use(PendingContext)
  const text = useRef<HTMLTextAreaElement>(null)
  const chooser = useRef<HTMLButtonElement>(null)
  const lines = pictureLines(pictures)
  const shown = upload ? [...refused, upload] : refused

  useEffect(() => {
    const [next, ...others] = waiting
    if (!next || (upload && !upload.why)) return
    if (upload) setRefused((all) => [...all, upload])
    setWaiting(others)
    next()
  }, [upload, waiting])

  // Between two uploads the form waits as well.
  const isRefused = shown.some(({ why }) => why)
  const words = isRefused ? notUploaded : waiting.length > 0 ? pending : undefined
  useEffect(() => {
    if (!words) return
    report(name, { words, failed: isRefused })
    return () => report(name, undefined, true)
  }, [words, isRefused, name, report])

  // The form listens to its inputs, also for what was not typed.
  const heard = useRef(lines)
  useEffect(() => {
    if (heard.current !== lines) text.current?.dispatchEvent(new Event('input', { bubbles: true }))
    heard.current = lines
  }, [lines])

  function remove(at: number) {
    setPictures(pictures.filter((_, other) => other !== at))
    away()
  }

  /** The button that was pressed disappears. */
  function away() {
    setLeftOut(0)
    setTimeout(() => chooser.current?.focus())
  }

  function dismiss(one: Shown, again: (() => void)[] = []) {
    if (one === upload) cancel()
    setRefused(refused.filter((other) => other !== one))
    setWaiting([...waiting, ...again])
    away()
  }

  const startOf = (file: File) => () => start(file, isOriginal)
  function add(files: File[]) {
    setWaiting([...waiting, ...files.slice(0, room).map(startOf)])
    setLeftOut(Math.max(files.length - room, 0))
  }

  const change = (at: number, alt: string) => setPictures(pictures.map((one, other) => (other === at ? { ...one, alt } : one)))
  const room = most - pictures.length - waiting.length - shown.length
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
      {shown.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the line of an upload stays the same when the next one starts.
        <UploadLine key={at} upload={one} onCancel={() => dismiss(one)} onAgain={() => dismiss(one, one.file && [startOf(one.file)])} />
      ))}
      <p role="status" className="small">
        {waiting.length > 0 && `${waiting.length} more ${waiting.length === 1 ? 'waits' : 'wait'}. `}
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
