import { autosavesIn, logoutKey, mark, store, type Typed } from './autosave.ts'
import { randomKey } from './submission.ts'

/** A form ("events new"), its page and its name for people; `title`: the field that names the entry. */
export type FormName = { form: string; path: string; label: string; title: string }
/** A stored form: `called` is the title that was typed, `at` when it was stored. */
export type Saved = Typed & Omit<FormName, 'title'> & { key: string; called: string; at: number }

const lasts = 14 * 24 * 60 * 60_000
const pause = 300

/** Resolves when the lock of the form that was closed last is free again. */
let released: Promise<unknown> = Promise.resolve()
/** Browsers send this event to other tabs only. */
const changed = () => void dispatchEvent(new StorageEvent('storage'))

export const autosaveKey = (owner: string | undefined, form: string, id = randomKey()) => `${mark}${owner} ${form} ${id}`

/** An administrator's stored forms, the newest first. Removes those older than 14 days. */
export function savedForms(owner: string | undefined): Saved[] {
  const all: Saved[] = []
  for (const key of autosavesIn(localStorage)) {
    const saved: Saved | null = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (!saved || saved.at < Date.now() - lasts) localStorage.removeItem(key)
    else if (owner !== undefined && key.startsWith(`${mark}${owner} `)) all.push({ ...saved, key })
  }
  return all.sort((one, other) => other.at - one.at)
}

/** Those that are open in no tab. */
export async function leftForms(owner: string | undefined) {
  await released
  const { held = [] } = (await navigator.locks?.query().catch(() => undefined)) ?? {}
  const open = new Set(held.map(({ name }) => name))
  return savedForms(owner).filter(({ key }) => !open.has(key))
}

/** Locks a form while it is open, and returns how to release it; undefined if it is open elsewhere. */
function lock(key: string) {
  const { promise, resolve } = Promise.withResolvers<(() => void) | undefined>()
  const ended: Promise<unknown> | undefined = navigator.locks?.request(key, { ifAvailable: true }, (free) => {
    if (!free) return resolve(undefined)
    const held = Promise.withResolvers<void>()
    resolve(() => {
      held.resolve()
      released = Promise.resolve(ended).then(changed, changed)
    })
    return held.promise
  })
  // No locks over plain http, nor in the back/forward cache: the tab that saves last wins.
  if (!ended) resolve(changed)
  ended?.catch(() => resolve(changed))
  return promise
}

/**
 * Opens the autosave of an administrator's form, in local storage: the newest one that no tab has open, or a new one. Without an owner
 * nothing is stored, nor after a logout until `who` is the owner again.
 */
export async function openAutosave(owner: string | undefined, { title, ...about }: FormName, who: () => string | undefined) {
  await released
  let found: Saved | undefined
  let release: (() => void) | undefined
  for (const saved of savedForms(owner)) {
    if (release || saved.form !== about.form) continue
    release = await lock(saved.key)
    if (release) found = saved
  }
  const key = found?.key ?? autosaveKey(owner, about.form)
  let typed: Typed | undefined
  let isLoggedOut = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const closing = new AbortController()
  release ??= await lock(key)

  function flush() {
    clearTimeout(timer)
    timer = undefined
    if (isLoggedOut) isLoggedOut = who() !== owner
    if (!typed || owner === undefined || isLoggedOut) return
    const called = typed.values[title] || typed.began[title] || ''
    store(localStorage, key, JSON.stringify({ ...typed, ...about, called, at: Date.now() }))
    typed = undefined
  }

  // A page that holds a lock may not enter the back/forward cache.
  function leave() {
    flush()
    release?.()
    release = undefined
  }

  function forget({ key: written, newValue }: StorageEvent) {
    if (written === logoutKey && newValue === owner) isLoggedOut = true
  }

  addEventListener('pagehide', leave, closing)
  addEventListener('storage', forget, closing)
  document.addEventListener('visibilitychange', flush, closing)

  return {
    found: () => found,
    save: (text: Typed) => {
      typed = text
      timer ??= setTimeout(flush, pause)
    },
    remove: () => {
      typed = undefined
      localStorage.removeItem(key)
      changed()
    },
    close: () => {
      leave()
      closing.abort()
    },
  }
}
