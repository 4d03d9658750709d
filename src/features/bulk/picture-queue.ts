import type { Outcome } from '../../ui/form.tsx'
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
  step: 'waiting' | 'uploading' | 'uploaded' | 'adding' | 'failed'
  share: number
  address?: string
  why?: Outcome['message']
  waits?: string | undefined
  removal: AbortController
  upload?: Promise<void>
}

const atOnce = 3

export const isOpen = ({ step }: Item) => step !== 'failed'

/** Uploads pictures, three at a time, and adds their entries one after another in their order. Leaving the page asks first meanwhile. */
export function pictureQueue() {
  let items: Item[] = []
  let count = 0
  let endWarning: (() => void) | undefined
  let notify = () => {}
  const running = new Set<Promise<unknown>>()

  function set(next: Item[]) {
    items = next
    if (items.some(isOpen)) endWarning ??= warnOnLeave()
    else endWarning = void endWarning?.()
    notify()
  }
  const change = (id: number, more: Partial<Item>) => set(items.map((item) => (item.id === id ? { ...item, ...more } : item)))
  const begin = (item: Item) => change(item.id, { upload: upload(item) })

  async function upload({ id, file, removal: { signal } }: Item) {
    while (running.size >= atOnce) await Promise.race(running)
    if (signal.aborted) return
    change(id, { step: 'uploading' })
    const kept = uploadPicture(file, { signal, onProgress: (progress) => change(id, { waits: undefined, ...progress }) })
    running.add(kept)
    const result = await kept
    running.delete(kept)
    change(id, 'address' in result ? { step: 'uploaded', address: result.address } : { step: 'failed', why: result.why })
  }

  /** Removes these; what is uploading is cancelled. */
  function remove(...gone: Item[]) {
    set(items.filter(({ id }) => !gone.some((item) => item.id === id)))
    for (const { removal } of gone) removal.abort()
  }

  return {
    items: () => items,
    subscribe: (listener: () => void) => {
      notify = listener
      return () => {}
    },
    change,
    remove,

    take: (files: File[]) => {
      const fresh = { title: '', description: '', step: 'waiting' as const, share: 0 }
      const more = files.map((file): Item => ({ ...fresh, id: ++count, key: randomKey(), file, removal: new AbortController() }))
      set([...items, ...more])
      more.forEach(begin)
    },

    again: (item: Item) => {
      change(item.id, { step: item.address ? 'uploaded' : 'waiting', why: undefined, share: 0 })
      if (!item.address) begin(item)
    },

    /** Adds all that have not failed, as their uploads end; each that was added leaves the list. Returns how many. */
    addAll: async (add: (item: Item) => Promise<Outcome>) => {
      let added = 0
      for (let next = items.find(isOpen); next; next = items.find(isOpen)) {
        const { id } = next
        await next.upload
        const item = items.find((one) => one.id === id)
        if (item?.step !== 'uploaded') continue
        change(id, { step: 'adding' })
        const { success, message, answered } = await add(item)
        if (success) added += 1
        if (success) remove(item)
        // With the same key only if the site may have added it.
        else change(id, { waits: undefined, step: 'failed', why: message, key: answered === false ? item.key : randomKey() })
      }
      return added
    },
  }
}

export type PictureQueue = ReturnType<typeof pictureQueue>
