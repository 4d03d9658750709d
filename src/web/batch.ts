import type { PictureKeeper } from '../ui/picture-keeper.ts'

/** How far one of several pictures has come. What was refused, or not added, says `why`; one that is kept has its address. */
export type Step = 'waiting' | 'coming' | 'kept' | 'adding' | 'added' | 'refused'
export type Item = {
  id: number
  file: File
  /** What was typed for it alone. */
  title: string
  words: string
  step: Step
  share: number
  waits?: string | undefined
  why?: string | undefined
  address?: string | undefined
}

/** Adds what came of one, the `place`-th from 1 of `of`; returns why it was not added. `onWait` hears why it waits. */
export type Add = (
  item: Item & { address: string },
  place: number,
  of: number,
  onWait: (why: string | undefined) => void,
) => Promise<string | undefined>

/** How many are on their way at once: a line is full with them, and a phone's memory is not. */
const atOnce = 3
let next = 1

/**
 * Several pictures that come at once, in this page's memory: they go on while their form is closed and another page is
 * shown. Each is kept as its turn comes, and once `addAll` says how, added as soon as it is kept.
 */
export function newBatch(keep: PictureKeeper['keep']) {
  let items: Item[] = []
  let add: Add | undefined
  let settled = Promise.withResolvers<void>()
  const working = new Map<number, AbortController>()
  const listeners = new Set<() => void>()

  const isDone = ({ step }: Item) => step === 'added' || step === 'refused'
  const isUnderWay = () => items.some((item) => !isDone(item))
  const wantsWork = ({ id, step }: Item) => !working.has(id) && (step === 'waiting' || (step === 'kept' && add !== undefined))
  // The browser asks whoever leaves the site now.
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()

  function set(changed: Item[]) {
    items = changed
    if (isUnderWay()) addEventListener('beforeunload', warn)
    else removeEventListener('beforeunload', warn)
    for (const listener of listeners) listener()
  }
  const change = (id: number, more: Partial<Item>) => set(items.map((item) => (item.id === id ? { ...item, ...more } : item)))
  const now = (id: number) => items.find((item) => item.id === id)

  async function come({ id, file }: Item, signal: AbortSignal) {
    change(id, { step: 'coming', why: undefined })
    const kept = await keep(file, { signal, onProgress: ({ share, waits }) => change(id, { share, waits }) })
    change(id, 'why' in kept ? { step: 'refused', why: kept.why } : { step: 'kept', address: kept.address })
  }

  async function work(id: number, signal: AbortSignal) {
    const begun = now(id)
    if (begun && begun.address === undefined) await come(begun, signal)
    const kept = now(id)
    if (!kept?.address || !add || kept.step === 'refused') return
    const { address } = kept
    change(id, { step: 'adding', why: undefined, waits: undefined })
    const place = items.findIndex((item) => item.id === id) + 1
    const why = await add({ ...kept, address }, place, items.length, (waits) => change(id, { waits }))
    change(id, why === undefined ? { step: 'added' } : { step: 'refused', why })
  }

  function pump() {
    for (const item of items) {
      if (working.size >= atOnce) return
      if (!wantsWork(item)) continue
      const ending = new AbortController()
      working.set(item.id, ending)
      work(item.id, ending.signal)
        .catch((error: unknown) => {
          if (ending.signal.aborted) return
          console.error(error)
          change(item.id, { step: 'refused', why: 'Something went wrong with this picture in the browser. Please try again.' })
        })
        .finally(() => {
          working.delete(item.id)
          pump()
        })
    }
    if (add && working.size === 0) settled.resolve()
  }

  return {
    items: () => items,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isUnderWay,
    take: (files: File[]) => {
      set([...items, ...files.map((file) => ({ id: next++, file, title: '', words: '', step: 'waiting', share: 0 }) satisfies Item)])
      pump()
    },
    write: (id: number, more: Pick<Partial<Item>, 'title' | 'words'>) => change(id, more),
    again: (id: number) => {
      change(id, { step: now(id)?.address ? 'kept' : 'waiting', why: undefined, share: 0 })
      pump()
    },
    remove: (id: number) => {
      working.get(id)?.abort()
      set(items.filter((item) => item.id !== id))
      pump()
    },
    /** Those that were added leave the list. */
    tidy: () => set(items.filter(({ step }) => step !== 'added')),
    /** Adds all that are not refused, each as soon as it is kept; over when none is on its way any more. */
    addAll: async (how: Add) => {
      add = how
      settled = Promise.withResolvers()
      for (const { id, step, address } of items) if (step === 'refused' && address) change(id, { step: 'kept', why: undefined })
      pump()
      await settled.promise
      add = undefined
    },
  }
}

export type Batch = ReturnType<typeof newBatch>
