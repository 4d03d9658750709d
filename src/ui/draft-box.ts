import type { Typed } from './draft.ts'
import { doneIn, openDatabase } from './draft-database.ts'
import { alsoForget, draftMark } from './forget-drafts.ts'

/** A draft as it is kept: what tells its form from every other, where that stands, and what to call both. */
export type Left = Typed & {
  id: string
  form: string
  path: string
  label: string
  called: string
  /** When it was typed in last, in milliseconds. */
  at: number
}

const longest = 14 * 24 * 60 * 60_000
// The first key is written at once, and what comes after it together: a crash costs a word, and the disk rests.
const pause = 300

export const isOutdated = ({ at }: Left) => at < Date.now() - longest

const boxes = new Map<string | undefined, ReturnType<typeof newBox>>()
alsoForget((owner) => {
  for (const each of [owner, undefined]) boxes.get(each)?.forget()
})

/**
 * The drafts of one administrator on this device, for fourteen days. Whose they are stands in the name of their database, so
 * that nobody else is shown them, and to forget them is to delete it. Where it is not known who is logged in, or the browser
 * forbids storage, they are kept in the memory of this page alone.
 */
export function draftBox(owner: string | undefined) {
  const box = boxes.get(owner) ?? newBox(owner)
  boxes.set(owner, box)
  return box
}

const listeners = new Set<() => void>()
/** Calls back whenever a draft may have come or gone in this tab. */
export function followDrafts(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export function tellOfDrafts() {
  for (const listener of listeners) listener()
}

function newBox(owner: string | undefined) {
  /** What is not on the device: not yet, or because it may not be. */
  const unwritten = new Map<string, Left>()
  let database: Promise<IDBDatabase> | undefined
  let due: ReturnType<typeof setTimeout> | undefined
  let forgotten = false

  addEventListener('pagehide', flush)
  document.addEventListener('visibilitychange', flush)

  function forget() {
    forgotten = true
    unwritten.clear()
    boxes.delete(owner)
    removeEventListener('pagehide', flush)
    document.removeEventListener('visibilitychange', flush)
    tellOfDrafts()
  }

  async function open(name: string) {
    const opened = await openDatabase(name)
    opened.onclose = () => {
      database = undefined
    }
    opened.onversionchange = ({ newVersion }) => {
      opened.close()
      database = undefined
      // Somebody has logged out, here or in another tab.
      if (newVersion === null) forget()
    }
    return opened
  }

  /** Undefined where nothing may be kept on the device. */
  async function run<T>(mode: IDBTransactionMode, act: (drafts: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
    if (owner === undefined || forgotten) return undefined
    try {
      database ??= open(draftMark + owner)
      return await doneIn(await database, mode, act)
    } catch {
      database = undefined
      return undefined
    }
  }

  async function write(left: Left) {
    const written = await run('readwrite', (drafts) => drafts.put(left))
    if (written !== undefined && unwritten.get(left.id) === left) unwritten.delete(left.id)
  }

  function flush() {
    if (due === undefined) return
    clearTimeout(due)
    due = undefined
    for (const left of unwritten.values()) void write(left)
  }

  const remove = (id: string) => {
    unwritten.delete(id)
    void run('readwrite', (drafts) => drafts.delete(id))
  }

  return {
    /** All of them, the one that was typed in last before the others. */
    all: async () => {
      const written = (await run<Left[]>('readonly', (drafts) => drafts.getAll())) ?? []
      const all = [...new Map([...written, ...unwritten.values()].map((left) => [left.id, left])).values()]
      for (const { id } of all.filter(isOutdated)) remove(id)
      return all.filter((left) => !isOutdated(left)).sort((one, other) => other.at - one.at)
    },
    put: (left: Left) => {
      if (forgotten) return
      unwritten.set(left.id, left)
      if (due !== undefined) return
      void write(left)
      due = setTimeout(flush, pause)
    },
    remove,
    /**
     * For a form that has gone, and knows of the draft as it was `at` a time: puts `left` there, or without it removes what is
     * there. Where somebody has typed in it since, here or in another tab, it is theirs, and nothing is done. Returns whether it was.
     */
    amend: async (id: string, at: number, left?: Left) => {
      const isTheirs = (other: Left | undefined) => other !== undefined && other.at > at
      if (forgotten || isTheirs(unwritten.get(id))) return false
      unwritten.delete(id)
      const found = await run('readwrite', (drafts) => {
        const asked: IDBRequest<Left[]> = drafts.getAll(id)
        asked.onsuccess = () => {
          if (isTheirs(asked.result[0])) return
          if (left) drafts.put(left)
          else drafts.delete(id)
        }
        return asked
      })
      if (forgotten || isTheirs(found?.[0]) || isTheirs(unwritten.get(id))) return false
      if (found === undefined && left) unwritten.set(id, left)
      return true
    },
    /** Writes at once what waits for a pause. */
    flush,
    /** All of it is on the device, or may not be. */
    written: async () => {
      flush()
      await Promise.all([...unwritten.values()].map(write))
    },
    forget,
  }
}
