import * as list from '../club/things.ts'
import { kept } from '../contract/lives.ts'
import type { Thing } from '../contract/thing.ts'
import type { Services } from '../server/services.ts'
import { asideOf } from '../store/aside.ts'
import { changesOf } from '../store/changes.ts'

type Given = Pick<Services, 'store' | 'log'>

const things: readonly Thing[] = Object.values(list)
const day = 24 * 60 * 60_000

/** Erases what has lain in the trash for its time, by the database's clock. */
export async function emptyTrash({ store, log }: Given, lost?: AbortSignal) {
  const before = new Date((await store.clock()).getTime() - kept.trash * day)
  const aside = asideOf(store.db)
  let entries = 0
  for (let found = await aside.olderThan('trash', before, 100); found.length > 0; found = await aside.olderThan('trash', before, 100))
    for (const { id, kind } of found) {
      lost?.throwIfAborted()
      const thing = things.find(({ table }) => table === kind)
      // A kind that this version of the site knows no more.
      if (thing === undefined) await aside.drop({ kind, entry: id })
      else await store.rows(thing).erase(id)
      entries += 1
    }
  if (entries > 0) log.info({ entries }, 'entries that had lain in the trash for thirty days were erased')
}

/** Forgets what was done longer ago than the history is kept. */
export async function shortenHistory({ store, log }: Given, lost?: AbortSignal) {
  const before = new Date((await store.clock()).getTime() - kept.history * day)
  let changes = 0
  for (let gone = 1; gone > 0; changes += gone) {
    lost?.throwIfAborted()
    gone = await changesOf(store.db).forgetBefore(before)
  }
  if (changes > 0) log.info({ changes }, 'changes that were noted two years ago were forgotten')
}
