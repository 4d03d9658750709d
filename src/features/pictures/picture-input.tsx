import { type ComponentProps, createContext, type InputHTMLAttributes, type RefObject, use, useEffect, useRef, useState } from 'react'
import type { Field } from '../../contract/field.ts'
import { ownPicture } from '../../contract/own-picture.ts'
import { type Values, valuesOf } from '../../ui/autosave.ts'
import { Button } from '../../ui/button.tsx'
import { PictureInputContext } from '../../ui/field-input.tsx'
import styles from '../../ui/picture-input.module.css'
import { FileButtons, OriginalCheck, Thumbnail, UploadLine, useGivenFiles } from '../../ui/upload.tsx'
import type { Slots } from '../../web/slots.ts'
import { KeptPicture } from './kept-picture.tsx'
import { MorePictures } from './more-pictures.tsx'
import { useInputEvent, useUpload } from './use-upload.ts'

/** Milliseconds after the last key until the picture of a typed address is loaded. */
const pause = 300

/** Takes several pictures, with the values typed so far; without it only the first one is taken. */
const SeveralContext = createContext<((files: File[], values: Values) => void) | undefined>(undefined)

/** The context of a form whose picture inputs upload. */
export const PictureFields = ({ onSeveral, children }: ComponentProps<NonNullable<Slots['Picture']>>) => (
  <PictureInputContext value={PictureInputs}>
    <SeveralContext value={onSeveral}>{children}</SeveralContext>
  </PictureInputContext>
)

const PictureInputs = (props: Props) => (props.field.input === 'pictures' ? <MorePictures {...props} /> : <PictureInput {...props} />)

type Props = { field: Field; initial: string; name: string } & InputHTMLAttributes<HTMLInputElement>

/** A file is uploaded; an address is tried when typed, and can be saved even if nothing comes. */
export function PictureInput({ field, initial, ...input }: Props) {
  const onSeveral = use(SeveralContext)
  const text = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const [typed, setTyped] = useState(initial)
  const [tried, setTried] = useState(initial)
  const [isOriginal, setOriginal] = useState(false)
  const { upload, start, fetch, cancel } = useUpload(input.name, setTyped)
  const over = useGivenFiles(text, onSeveral ? 'main' : 'form', take)
  const isDescribed = useDescribed(text)
  const own = ownPicture(typed)

  useEffect(() => {
    const timer = setTimeout(() => setTried(typed), pause)
    return () => clearTimeout(timer)
  }, [typed])

  useInputEvent(text, typed)

  const hear = ({ currentTarget }: { currentTarget: HTMLInputElement }) => setTyped(currentTarget.value)

  function take(files: File[]) {
    const [first] = files
    const form = text.current?.form
    if (files.length > 1 && onSeveral && form) onSeveral(files, valuesOf(form))
    else if (first) start(first, isOriginal)
  }

  /** The button that was pressed disappears. */
  function away(action: () => void) {
    action()
    setTimeout(() => choose.current?.focus())
  }

  const chooser = (
    <>
      <OriginalCheck isOriginal={isOriginal} onChange={setOriginal} of=" of the next picture" />
      <FileButtons
        chooser={choose}
        choose={own ? 'Choose another' : onSeveral ? 'Choose one or several' : 'Choose a picture'}
        several={onSeveral !== undefined && !own}
        onFiles={take}
      />
    </>
  )
  const { data: address = '' } = field.accepts.safeParse(tried)
  const isTried = address !== '' && typed !== '' && own === undefined && ownPicture(tried) === undefined
  const { file } = upload ?? {}
  return (
    <>
      <input {...input} ref={text} hidden={own !== undefined} value={typed} onChange={hear} onInput={hear} />
      {own && (
        <KeptPicture picture={own} label={field.label} onChange={setTyped} onRemove={() => away(() => setTyped(''))}>
          {chooser}
        </KeptPicture>
      )}
      {upload && (
        <UploadLine upload={upload} onCancel={() => away(cancel)} onAgain={file && (() => start(file, isOriginal))}>
          {file && <Thumbnail file={file} />}
        </UploadLine>
      )}
      {over && <p className={styles.over}>Drop the picture here</p>}
      {!own && !over && (!upload || upload.why) && (
        <div className="row">
          {chooser}
          <p className={`small ${styles.ways}`}>or drop it here, or paste it. Only the first frame of an animation is kept.</p>
        </div>
      )}
      <div className={styles.trial} role="status">
        {isTried && <Trial key={address} address={address} onKeep={() => fetch(address)} />}
        {(own || isTried) && isDescribed === false && <p>Please describe the picture below for blind readers (optional).</p>}
      </div>
    </>
  )
}

function Trial({ address, onKeep }: { address: string; onKeep: () => void }) {
  const [came, setCame] = useState<boolean>()
  return (
    <>
      {came !== false && (
        <img
          className={styles.picture}
          src={address}
          alt="Preview of this link"
          referrerPolicy="no-referrer"
          onLoad={() => setCame(true)}
          onError={() => setCame(false)}
        />
      )}
      {came === undefined && <p>Loading the picture…</p>}
      {came === false && <p className="wrong">We couldn’t load a picture from this link. Check it, or save anyway.</p>}
      {came && !address.startsWith('/') && (
        <Button look="quiet" onClick={onKeep}>
          Store it on this site
        </Button>
      )}
    </>
  )
}

/** Whether the picture is described; undefined if the form has no field for it (`alternativeText`). */
function useDescribed(input: RefObject<HTMLInputElement | null>) {
  const [described, setDescribed] = useState<boolean>()
  useEffect(() => {
    const { form, name } = input.current ?? {}
    const look = () => {
      const words = form?.elements.namedItem(`${name}Alt`)
      setDescribed(words instanceof HTMLInputElement || words instanceof HTMLTextAreaElement ? words.value.trim() !== '' : undefined)
    }
    look()
    form?.addEventListener('input', look)
    return () => form?.removeEventListener('input', look)
  }, [input])
  return described
}
