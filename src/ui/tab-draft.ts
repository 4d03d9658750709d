import type { Draft, Typed } from './draft.ts'
import type { Values } from './filling.ts'
import { alsoForget, draftMark } from './forget-drafts.ts'

// Where the browser forbids to remember, this page still does.
const remembered = new Map<string, string>()
alsoForget(() => remembered.clear())

/**
 * The draft of a visitor's form: in the storage of this tab, which survives a reload and is gone with the tab, because the
 * next person at a computer of the college is another. One that edits is known by what it began with, so that no other
 * entry is given it.
 */
export function tabDraft(name: string, began: Values = {}): Draft {
  const key = `${draftMark}${name} ${JSON.stringify(began)}`
  return {
    found: () => {
      const kept = read(key)
      return kept === undefined ? undefined : (JSON.parse(kept) as Typed)
    },
    keep: (typed) => write(key, JSON.stringify(typed)),
    forget: () => write(key, undefined),
  }
}

function read(key: string) {
  try {
    return sessionStorage.getItem(key) ?? remembered.get(key)
  } catch {
    return remembered.get(key)
  }
}

function write(key: string, kept: string | undefined) {
  try {
    if (kept === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, kept)
    remembered.delete(key)
  } catch {
    if (kept === undefined) remembered.delete(key)
    else remembered.set(key, kept)
  }
}
