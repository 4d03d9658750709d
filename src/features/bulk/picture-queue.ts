import { randomKey } from '../../ui/random-key.ts'
import { warnOnLeave } from '../../ui/use-leave-warning.ts'
import { uploadPicture } from '../../web/upload-picture.ts'

/** One of several pictures. `id` counts them; the site adds an entry once per `key`. */
export type Item = {
  id: number
  file: File
  key: string
  title: string
  description: string
  step: 'waiting' | 'uploading' | 'uploaded' | 'adding' | 'added' | 'failed'
  share: number
  address?: string
  why?: string | undefined
  waits?: string | undefined
  upload?: { ended: Promise<void>; cancel: () => void }
}
/** Adds the entry of an uploaded picture; returns why it failed, with a new key if the site refused it. */
export type Add = (item: Item) => Promise<{ why: string; key?: string } | undefined>

const atOnce = 3

export const isOpen = ({ step }: Item) => step !== 'added' && step !== 'failed'

/** Uploads pictures, three at a time, and adds their entries one after another in their order. Leaving the page asks first meanwhile. */
export function pictureQueue() {
  let items: Item[] = []
  let count = 0
  let endWarning: (() => void) | undefined
  const running = new Set<Promise<unknown>>()
  const listeners = new Set<() => void>()

  function set(next: Item[]) {
    items = next
    if (items.some(isOpen)) endWarning ??= warnOnLeave()
    else endWarning = void endWarning?.()
    for (const listener of listeners) listener()
  }
  const change = (id: number, more: Partial<Item>) => set(items.map((item) => (item.id === id ? { ...item, ...more } : item)))

  async function upload({ id, file }: Item, signal: AbortSignal) {
    while (running.size >= atOnce) await Promise.race(running)
    if (signal.aborted) return
    change(id, { step: 'uploading' })
    const onProgress = (progress: { share: number; waits?: string }) => change(id, { waits: undefined, ...progress })
    const kept = uploadPicture(file, { signal, onProgress })
    running.add(kept)
    const result = await kept
    running.delete(kept)
    change(id, 'address' in result ? { step: 'uploaded', address: result.address } : { step: 'failed', why: result.why })
  }

  function begin(item: Item) {
    const controller = new AbortController()
    const ended = upload(item, controller.signal)
    change(item.id, { upload: { ended, cancel: () => controller.abort() } })
  }

  return {
    items: () => items,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change,

    take: (files: File[]) => {
      const fresh = { title: '', description: '', step: 'waiting' as const, share: 0 }
      const more = files.map((file): Item => ({ ...fresh, id: ++count, key: randomKey(), file }))
      set([...items, ...more])
      more.forEach(begin)
    },

    again: (item: Item) => {
      change(item.id, { step: item.address ? 'uploaded' : 'waiting', why: undefined, share: 0 })
      if (!item.address) begin(item)
    },

    /** Removes these; what is uploading is cancelled. */
    remove: (...gone: Item[]) => {
      set(items.filter(({ id }) => !gone.some((item) => item.id === id)))
      for (const { upload } of gone) upload?.cancel()
    },

    /** Adds all that have not failed, as their uploads end. Those that were added leave the list; returns how many. */
    addAll: async (add: Add) => {
      for (let next = items.find(isOpen); next; next = items.find(isOpen)) {
        const { id } = next
        await next.upload?.ended
        const item = items.find((one) => one.id === id)
        if (item?.step !== 'uploaded') continue
        change(id, { step: 'adding' })
        const failure = await add(item)
        change(id, { waits: undefined, ...(failure ? { step: 'failed', ...failure } : { step: 'added' }) })
      }
      const left = items.filter(({ step }) => step !== 'added')
      const added = items.length - left.length
      set(left)
      return added
    },
  }
}

export type PictureQueue = ReturnType<typeof pictureQueue>
