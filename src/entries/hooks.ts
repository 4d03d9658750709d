import type { Thing } from '../contract/collection.ts'
import { announce, removal } from '../db/changes.ts'
import { filesNamedIn, fileUsesOf, nameFiles } from '../db/files/uses.ts'
import { erasedJob, filesJob, jobsOf } from '../db/jobs.ts'
import { historyOf } from './history.ts'
import { slugsOf, takeSlug } from './slugs.ts'
import { type EntryHook, notedTexts, type StoredEntry, shown, textsOf } from './stored-entry.ts'

let hooks: readonly EntryHook[] | undefined

/** Says what happens with each change of an entry, in this order; called once, by site/features.server.ts. */
export function registerHooks(given: readonly EntryHook[]) {
  hooks = given
}

/** Calls each hook, in the transaction of the change. */
export const callHooks: EntryHook = async (tx, change) => {
  if (hooks === undefined) throw new Error('No hooks are registered: import site/features.server.ts.')
  for (const hook of hooks) await hook(tx, change)
}

/** Keeps the files that an entry uses, and frees those of one that is erased. */
export const useFiles: EntryHook = async (tx, { thing, id, before, after }) => {
  const of = { kind: thing.table, entry: id }
  // What visitors type uses no file.
  if (after && thing.calls.add?.who === 'anyone') return
  if (after) {
    const texts = { before: before ? textsOf(thing, before) : {}, after: textsOf(thing, after) }
    return nameFiles(tx, of, thing.fields, texts, shown(after) !== undefined)
  }
  await fileUsesOf(tx).free(await fileUsesOf(tx).keepOnly(of))
  await jobsOf(tx).hurry(filesJob)
  await jobsOf(tx).hurry(erasedJob)
}

/** Adds a version for each change. Of a person who is erased none stays. */
export const addVersion: EntryHook = async (tx, { thing, id, what, author, before, after }) => {
  const of = { kind: thing.table, entry: id }
  const texts = (entry: typeof before) => (entry && entry.entry_state !== 'trash' ? notedTexts(thing, entry) : null)
  const history = historyOf(tx)
  if (!after && thing.personal) await history.forget(of)
  const erased = !after && before && !thing.personal ? textsOf(thing, before) : null
  await history.note({ ...of, what, before: erased ?? texts(before), after: texts(after) }, author)
}

/** An entry that visitors see has the address that its title makes; those of one that is erased go. */
export const giveSlug: EntryHook = async (tx, { thing, id, after }) => {
  const row = shown(after)
  if (thing.at !== undefined && row) await takeSlug(tx, thing, row)
  if (!after) await slugsOf(tx).drop({ kind: thing.table, entry: id })
}

/** Cached responses, open pages and feeds follow what visitors see. Of one that is erased, calendars showed that it was called off. */
export const announceChange: EntryHook = async (tx, { thing, before, after }) => {
  if (shown(before) || shown(after) || !after) announce(tx, thing.table)
  if (!after || takesAway(thing, shown(before), shown(after))) announce(tx, removal)
}

/** Whether visitors saw what they are not to see any more: an entry, a file that was replaced, or what a person may want to hide. */
function takesAway({ personal }: Thing, before: StoredEntry | undefined, after: StoredEntry | undefined) {
  if (before === undefined) return false
  if (after === undefined || personal) return true
  const left = filesNamedIn(JSON.stringify(after))
  return filesNamedIn(JSON.stringify(before)).some((id) => !left.includes(id))
}
