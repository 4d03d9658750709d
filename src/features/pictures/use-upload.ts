import { type RefObject, use, useEffect, useRef, useState } from 'react'
import { pictureCalls } from '../../contract/picture-calls.ts'
import { PendingContext } from '../../ui/form.tsx'
import type { Upload } from '../../ui/upload.tsx'
import { ask } from '../../web/ask.ts'
import { replyOrWhy } from '../../web/outcome-of.ts'
import { type Kept, type Uploading, uploadPicture } from '../../web/send-file.ts'

/** Without the percentage, which screen readers would repeat all the time. */
export const pending = 'The picture is still uploading. The form is sent when it is done.'
export const notUploaded = 'The picture was not uploaded. Try again, or dismiss it.'

/** The form listens to its inputs, also for what was not typed. */
export function useInputEvent(input: RefObject<HTMLElement | null>, value: string) {
  const heard = useRef(value)
  useEffect(() => {
    if (heard.current !== value) input.current?.dispatchEvent(new Event('input', { bubbles: true }))
    heard.current = value
  }, [input, value])
}

/** Uploads one picture at a time into a field; its form waits for that. */
export function useUpload(field: string, onKept: (address: string) => void) {
  const report = use(PendingContext)
  const [upload, setUpload] = useState<Upload & { file?: File | undefined }>()
  const current = useRef<AbortController>(undefined)

  async function begin(name: string, file: File | undefined, action: (uploading: Uploading) => Promise<Kept>) {
    current.current?.abort()
    const controller = new AbortController()
    const { signal } = controller
    current.current = controller
    const show = (progress: Pick<Upload, 'share' | 'waits' | 'why'>) => {
      if (signal.aborted) return
      setUpload({ name, file, ...progress })
      report(field, progress.why === undefined ? { words: pending } : { words: notUploaded, failed: true })
    }
    show({ share: 0, waits: file && 'preparing…' })
    const kept = await action({ signal, onProgress: (share) => show({ share }) })
    if (signal.aborted) return
    if ('why' in kept) return show({ share: 0, why: kept.why })
    end(true)
    onKept(kept.address)
  }

  function end(isDone: boolean) {
    current.current?.abort()
    current.current = undefined
    setUpload(undefined)
    report(field, undefined, isDone)
  }

  // An upload ends with its form.
  useEffect(
    () => () => {
      current.current?.abort()
      report(field, undefined)
    },
    [field, report],
  )

  return {
    upload,
    start: (file: File, isOriginal: boolean) => void begin(file.name, file, (uploading) => uploadPicture(file, isOriginal, uploading)),
    fetch: (link: string) =>
      void begin('Picture from this link', undefined, () => replyOrWhy(() => ask(pictureCalls.keepPicture, { link }))),
    cancel: () => end(false),
  }
}
