import { type ReactNode, type Ref, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from './button.tsx'
import styles from './picture-input.module.css'

type ButtonsProps = { choose: string; several?: boolean; onFiles: (files: File[]) => void; chooser?: Ref<HTMLButtonElement> }

/** Choose picture files, or take them with the camera of a phone or tablet. */
export function FileButtons({ choose, several = false, onFiles, chooser }: ButtonsProps) {
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)

  function onChange({ currentTarget: input }: { currentTarget: HTMLInputElement }) {
    const chosen = [...(input.files ?? [])]
    // The same one may be chosen again.
    input.value = ''
    if (chosen.length > 0) onFiles(chosen)
  }
  const common = { type: 'file', hidden: true, tabIndex: -1, onChange }

  return (
    <>
      <Button ref={chooser} look="quiet" onClick={() => files.current?.click()}>
        {choose}
      </Button>
      <span className={styles.camera}>
        <Button look="quiet" onClick={() => camera.current?.click()}>
          Take a photo
        </Button>
      </span>
      <input {...common} ref={files} accept="image/*" multiple={several} data-choose />
      <input {...common} ref={camera} accept="image/*" capture="environment" />
    </>
  )
}

type CheckProps = { isOriginal: boolean; onChange: (isOriginal: boolean) => void; of?: string }

/** Whether photographs are not made smaller first (web/smaller-picture.ts). */
export const OriginalCheck = ({ isOriginal, onChange, of = '' }: CheckProps) => (
  <label className={styles.original}>
    <input type="checkbox" checked={isOriginal} onChange={({ target }) => onChange(target.checked)} />
    Send the original{of} (slower)
  </label>
)

/** Takes pictures dropped on or pasted into the element around `within`; true while files are dragged. */
export function useGivenFiles(within: RefObject<HTMLElement | null>, around: string, onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false)

  const take = useEffectEvent((event: Event, files: File[]) => {
    if (files.length === 0 || !within.current?.closest(around)?.contains(event.target as Node)) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    const ending = new AbortController()
    function drag(event: DragEvent) {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(event.type === 'dragover')
      if (event.type === 'drop') take(event, [...event.dataTransfer.files])
    }
    const pictures = (data: DataTransfer | null) => [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))

    for (const event of ['dragover', 'drop'] as const) addEventListener(event, drag, ending)
    addEventListener('dragleave', (event) => event.relatedTarget === null && setOver(false), ending)
    addEventListener('paste', (event) => take(event, pictures(event.clipboardData)), ending)
    return () => ending.abort()
  }, [])

  return over
}

const side = 144

/** One after another, because large photos fill the memory of a phone. */
let turn = Promise.resolve()

/** A small preview; empty for a HEIC. A canvas, because the policy forbids images from memory. */
export function Thumbnail({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null)

  useEffect(() => {
    let wanted = true
    turn = turn.then(() => draw(file, wanted ? canvas.current : null))
    return () => {
      wanted = false
    }
  }, [file])

  return <canvas ref={canvas} className={styles.thumbnail} width={side} height={side} />
}

async function draw(file: File, canvas: HTMLCanvasElement | null) {
  if (!canvas) return
  const picture = await createImageBitmap(file, { resizeHeight: side * 2, resizeQuality: 'medium' }).catch(() => undefined)
  if (!picture) return
  const least = Math.min(picture.width, picture.height)
  const [x, y] = [(picture.width - least) / 2, (picture.height - least) / 2]
  canvas.getContext('2d')?.drawImage(picture, x, y, least, least, 0, 0, side, side)
  picture.close()
}

/** A file that is being uploaded: how much of it, 0 to 1, what it waits for, or why it failed. */
export type Upload = { name: string; share: number; waits?: string | undefined; why?: string | undefined }

type LineProps = {
  upload: Upload
  /** What the site does with the complete file before it replies. */
  then?: string
  onCancel: () => void
  onAgain?: (() => void) | undefined
  children?: ReactNode
}

/** The progress of an upload, or why it failed. */
export function UploadLine({ upload: { name, share, waits, why }, then = 'Processing…', onCancel, onAgain, children }: LineProps) {
  return (
    <div className={styles.upload}>
      {children}
      <p role="status" className={why === undefined ? undefined : 'wrong'}>
        {`${name}: ${why ?? waits ?? (share < 1 ? 'uploading…' : then)}`}
      </p>
      {why === undefined && <progress max={1} value={share > 0 && share < 1 ? share : undefined} aria-label={`Upload of ${name}`} />}
      <div className="row">
        {why !== undefined && onAgain && (
          <Button look="quiet" onClick={onAgain}>
            Try again
          </Button>
        )}
        <Button look="quiet" onClick={onCancel}>
          {why === undefined ? 'Cancel' : 'Dismiss'}
        </Button>
      </div>
    </div>
  )
}
