import type { LeftPicture } from '../../ui/draft.ts'
import type { PictureKeeper } from '../../ui/picture-keeper.ts'
import { randomKey } from '../../ui/random-key.ts'
import { canBeAdded, canBeTried, type Item, mayCome, stepOf } from './batch-item.ts'
import { numbering, unnumbered } from './numbering.ts'

/** Adds what came of one; returns why it was not added. `onWait` hears why it waits. */
export type Add = (item: Item & { address: string }, onWait: (why: string | undefined) => void) => Promise<string | undefined>

/** How many are on their way at once: a line is full with them, and a phone's memory is not. */
const atOnce = 3
let next = 1

/** Of a file that can never be kept, so that nobody tries it again. */
const hopeless = { file: undefined }

/**
 * Several pictures that come at once, in this page's memory: they go on while their form is closed and another page is
 * shown. Each is kept as its turn comes, and once `addAll` says how, added in its turn. `left`: those that an earlier page has
 * left, of which the files that had not come are to be chosen once more.
 */
export function newBatch({ keep, check }: Pick<PictureKeeper, 'keep' | 'check'>, left: LeftPicture[] = []) {
  const { isCounted, inOrder, count } = numbering(left, canBeAdded)
  let items: Item[] = inOrder(left.map((one) => ({ ...unnumbered, ...one, id: next++, step: stepOf(one), share: 0 })))
  let add: Add | undefined
  let settled = Promise.withResolvers<void>()
  let isAdding = false
  let added = 0
  const working = new Map<number, AbortController>()
  const listeners = new Set<() => void>()

  const isDone = ({ step }: Item) => step === 'added' || step === 'refused' || step === 'missing'
  const isUnderWay = () => items.some((item) => !isDone(item))
  /** It can come only if its file is chosen once more, or another try is made of it. */
  const hasStopped = ({ step, address }: Item) => !address && (step === 'missing' || step === 'refused')
  // The browser asks whoever leaves the site now.
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()

  function set(changed: Item[]) {
    items = inOrder(changed)
    if (isUnderWay()) addEventListener('beforeunload', warn)
    else removeEventListener('beforeunload', warn)
    for (const listener of listeners) listener()
  }
  const change = (id: number, more: Partial<Item>) => set(items.map((item) => (item.id === id ? { ...item, ...more } : item)))
  const now = (id: number) => items.find((item) => item.id === id)

  async function come({ id, file }: Item, signal: AbortSignal) {
    if (!file) return
    change(id, { step: 'coming', why: undefined })
    const kept = await keep(file, { signal, onProgress: ({ share, waits }) => change(id, { share, waits }) })
    if ('address' in kept) return change(id, { step: 'kept', address: kept.address })
    change(id, { step: 'refused', why: kept.why, ...((await check(file)) !== undefined && hopeless) })
  }

  /** One that cannot be kept does not wait for its turn to hear it. */
  async function refuseAtOnce({ id, file }: Item) {
    const why = file && (await check(file))
    if (why === undefined || now(id)?.step !== 'waiting') return
    change(id, { step: 'refused', why, ...hopeless })
    pump()
  }

  async function put(item: Item & { address: string }, how: Add) {
    const { id } = item
    change(id, { step: 'adding', why: undefined, waits: undefined })
    const why = await how(item, (waits) => change(id, { waits }))
    // It was answered, so the next try is another.
    if (why === undefined) added += 1
    change(id, why === undefined ? { step: 'added' } : { step: 'refused', why, key: randomKey() })
  }

  function fail(id: number, error: unknown) {
    console.error(error)
    change(id, { step: 'refused', why: 'Something went wrong with this picture in the browser. Please try again.' })
  }

  /** A page shows them by when they were added, so each waits for those before it that may still come. */
  function putNext() {
    const item = items.find((one) => !isDone(one))
    if (!add || isAdding || item?.step !== 'kept' || !item.address) return
    isAdding = true
    put({ ...item, address: item.address }, add)
      .catch((error: unknown) => fail(item.id, error))
      .finally(() => {
        isAdding = false
        pump()
      })
  }

  function pump() {
    for (const item of items) {
      if (working.size >= atOnce) break
      if (working.has(item.id) || item.step !== 'waiting') continue
      const ending = new AbortController()
      working.set(item.id, ending)
      come(item, ending.signal)
        .catch((error: unknown) => ending.signal.aborted || fail(item.id, error))
        .finally(() => {
          working.delete(item.id)
          pump()
        })
    }
    putNext()
    if (add && working.size === 0 && !isAdding) settled.resolve()
  }

  return {
    items: () => items,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isUnderWay,
    /** One that is in the list already is that one: a phone's picker shows no names, so all of them are chosen once more. */
    take: (files: File[]) => {
      const all = [...items]
      // Two that are chosen together are never one file, whatever they are called.
      const there = new Set(items)
      for (const file of files) {
        const { name, size } = file
        const before = [...there].find((item) => item.name === name && item.size === size)
        if (before) there.delete(before)
        if (before && hasStopped(before)) all[all.indexOf(before)] = { ...before, file, step: 'waiting', why: undefined }
        if (!before)
          all.push({ ...unnumbered, id: next++, key: randomKey(), name, size, file, title: '', words: '', step: 'waiting', share: 0 })
      }
      set(all)
      if (add) count(items)
      for (const item of items) if (item.step === 'waiting') void refuseAtOnce(item)
      pump()
    },
    /** What is to be kept of them until they are added: nothing once none of them can be. */
    left: (): LeftPicture[] =>
      (items.some(mayCome) ? items : [])
        .filter(({ step }) => step !== 'added')
        .map((item) => {
          const { key, name, size, title, words, address, why, place, of } = item
          // What another try may help is not told as refused by the next page, which lacks its file alone.
          const told = !address && !canBeTried(item) && { why }
          return { key, name, size, title, words, address, ...told, ...(isCounted(item) && { place, of }) }
        }),
    write: (id: number, more: Pick<Partial<Item>, 'title' | 'words'>) => change(id, more),
    again: (id: number) => {
      const item = now(id)
      if (!item || !canBeTried(item)) return
      change(id, { step: item.address ? 'kept' : 'waiting', why: undefined, share: 0 })
      // Otherwise the number that it is added with would be the next one's too.
      if (add) count(items)
      pump()
    },
    remove: (id: number) => {
      working.get(id)?.abort()
      set(items.filter((item) => item.id !== id))
      pump()
    },
    /** All that were refused: each would otherwise be left out by itself. */
    removeRefused: () => {
      set(items.filter(({ step }) => step !== 'refused'))
      pump()
    },
    /** Nobody wants them any more. */
    end: () => {
      for (const ending of working.values()) ending.abort()
      set([])
    },
    /** Those that were added leave the list. */
    tidy: () => set(items.filter(({ step }) => step !== 'added')),
    /**
     * Adds all that are not refused, one after another in the order of the list; over when none is on its way any more. Tells how many
     * were added, also of those that nobody wants any more.
     */
    addAll: async (how: Add) => {
      add = how
      count(items)
      settled = Promise.withResolvers()
      for (const { id, step, address } of items) if (step === 'refused' && address) change(id, { step: 'kept', why: undefined })
      pump()
      await settled.promise
      add = undefined
      const many = added
      added = 0
      return many
    },
  }
}

export type Batch = ReturnType<typeof newBatch>
