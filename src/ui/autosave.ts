import { allowed, type Submission } from './submission.ts'

/** What was typed, what the form began with, the entry's version then, and the last submission. */
export type Typed = { values: Values; began: Values; version?: string | undefined; sent?: Submission | undefined }

/** Where a form stores what is typed until it is saved; `found` is what was stored before it opened. */
export type Autosave = { found: () => Typed | undefined; save: (typed: Typed) => void; remove: () => void }

export const mark = 'autosave '
/** This key is written at logout, so that forms in other tabs stop saving. */
export const logoutKey = 'logged out'

export const autosavesIn = (storage: Storage) => Object.keys(storage).filter((key) => key.startsWith(mark))

/** In full storage the oldest autosave makes room; if that does not help, the form goes on without. */
export function store(storage: Storage, key: string, text: string) {
  const write = () => storage.setItem(key, text) ?? true
  if (allowed(write)) return
  const timeOf = (other: string) => JSON.parse(storage.getItem(other) ?? '{}').at ?? 0
  const [oldest] = autosavesIn(storage).sort((one, other) => timeOf(one) - timeOf(other))
  if (oldest !== undefined) storage.removeItem(oldest)
  allowed(write)
}

/** A visitor's, in this tab only: the next person at a shared computer is someone else. */
export function tabAutosave(name: string, began: Values = {}): Autosave {
  const key = `${mark}${name} ${JSON.stringify(began)}`
  return {
    found: () => JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined,
    save: (typed) => store(sessionStorage, key, JSON.stringify({ ...typed, at: Date.now() })),
    remove: () => sessionStorage.removeItem(key),
  }
}

/** At logout: removes what was typed in this tab, and what this administrator typed on this device. */
export function forgetAutosaves(owner: string | undefined) {
  for (const key of autosavesIn(sessionStorage)) sessionStorage.removeItem(key)
  for (const key of autosavesIn(localStorage)) if (key.startsWith(`${mark}${owner} `)) localStorage.removeItem(key)
  if (owner !== undefined) store(localStorage, logoutKey, owner)
  localStorage.removeItem(logoutKey)
  // The browser sends this event to other tabs only.
  dispatchEvent(new StorageEvent('storage', { key: logoutKey, newValue: owner ?? null }))
}

/** What is typed, by the names of the fields, without files. */
export type Values = Record<string, string>

export const valuesOf = (form: HTMLFormElement): Values => {
  const typed = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const { form: _, ...values } = Object.fromEntries(typed)
  return values
}
