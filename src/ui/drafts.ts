import type { Fields } from '../contract/fields.ts'
import type { Values } from './filling.ts'

/**
 * What was typed into forms that have left the screen before they were sent: in this tab's memory alone, so that it is
 * gone with the tab, and never a password.
 */
const drafts = new Map<string, Values>()
const most = 30

/** The draft of one form. One that edits is known by what it began with, so that no other entry is given it. */
export function draftOf(name: string, initial: Values = {}) {
  const key = `${name} ${JSON.stringify(initial)}`
  return {
    read: () => drafts.get(key),
    /** One short word that stands there again explains itself; more, or an entry that is not as it is stored, does not. */
    isWorthAWord: () => {
      const draft = drafts.get(key)
      return draft !== undefined && (Object.keys(initial).length > 0 || Object.values(draft).filter((value) => value !== '').length > 1)
    },
    forget: () => drafts.delete(key),
    keep: (fields: Fields, values: Values) => {
      drafts.delete(key)
      const open = Object.entries(values).filter(([field]) => fields[field]?.input !== 'password')
      if (open.every(([field, value]) => value === (initial[field] ?? ''))) return
      drafts.set(key, Object.fromEntries(open))
      const oldest = drafts.keys().next()
      if (drafts.size > most && !oldest.done) drafts.delete(oldest.value)
    },
  }
}

export const forgetDrafts = () => drafts.clear()
