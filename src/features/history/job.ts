import type { Thing } from '../../contract/collection.ts'
import { kept } from '../../contract/lifecycle.ts'
import { inTransaction } from '../../db/changes.ts'
import { erasedJob, jobsOf } from '../../db/jobs.ts'
import type { Db } from '../../db/tables.ts'
import { asideOf } from '../../entries/aside.ts'
import { changesOf, type Of, siteItself } from '../../entries/changes.ts'
import { plansOf } from '../../entries/plans.ts'
import type { Services } from '../../http/services.ts'
import * as list from '../../site/collections.ts'

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
      if (thing === undefined) await eraseUnknown(store.db, { kind, entry: id })
      // What the same person left since has its own time there.
      else await store.rows(thing).erase(id, { alone: true })
      entries += 1
    }
  if (entries > 0) log.info({ entries }, `entries that had lain in the trash for ${kept.trash} days were erased`)
}

/** Takes away one of a kind that this version of the site knows no more; of what it said nothing is noted, as of a person's. */
const eraseUnknown = (db: Db, of: Of) =>
  inTransaction(db, async (tx) => {
    await asideOf(tx).drop(of)
    await plansOf(tx).drop(of)
    await changesOf(tx).forget(of)
    await changesOf(tx).note({ ...of, what: 'erase' }, siteItself())
    await jobsOf(tx).hurry(erasedJob)
  })

/** Forgets what was done longer ago than the history is kept. */
export async function shortenHistory({ store, log }: Given, lost?: AbortSignal) {
  const before = new Date((await store.clock()).getTime() - kept.history * day)
  let changes = 0
  for (let gone = 1; gone > 0; changes += gone) {
    lost?.throwIfAborted()
    gone = await inTransaction(store.db, (tx) => changesOf(tx).forgetBefore(before))
  }
  if (changes > 0) log.info({ changes }, 'changes that were noted two years ago were forgotten')
}
