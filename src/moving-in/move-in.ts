import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { everywhere, internet, type Reach } from '../server/reach.ts'
import { copyDatabase } from '../store/copy.ts'
import type { Store } from '../store/open.ts'
import { carryOut } from './carry-out.ts'
import { type KindName, kinds } from './kinds.ts'
import { oldAddress, type Patience, patient } from './old-address.ts'
import { oldFolder } from './old-folder.ts'
import { oldLists } from './old-lists.ts'
import type { Order } from './order.ts'
import { outward } from './outward.ts'
import { plan } from './plan.ts'
import { readEntry, unknownFields } from './read-entry.ts'
import { writeEntries } from './reply-folder.ts'
import type { ReadKind } from './report.ts'
import { saveReplies } from './save-replies.ts'

/**
 * The new site: where its data lies, how its database is opened, where the report and the refused entries go, and whether
 * visitors come from elsewhere.
 */
export type NewSite = {
  dataDir: string
  open: (folder: string) => Promise<Store>
  say: (line: string) => void
  refusedTo: string
  reach?: Reach
  patience?: Patience
  isPublic?: boolean
}

/**
 * Moves in from an old site: reads all of it, says what will be done, and unless it is a dry run does it, kind by kind.
 * Returns true when everything was taken, false when something was refused or wanting. Throws NotRead with nothing
 * changed; whatever else is thrown leaves the kinds before it in, and the others out.
 */
export async function moveIn(order: Order, site: NewSite): Promise<boolean> {
  const { say, reach = internet } = site
  const ground = { reach: order.allowPrivate ? everywhere(reach) : reach, patience: site.patience ?? patient, say }
  const old = /^https?:/i.test(order.source) ? oldAddress(order.source, ground) : oldFolder(order.source)
  say(`Reading ${order.source}`)
  if (order.saveTo !== undefined) return saveReplies(old, order.saveTo, say)
  const { lists, wanting } = await oldLists(old)
  const readOf = Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [name, readKind(site.isPublic ? outward(kind) : kind, lists[name as KindName], old.base)]),
  )
  const read = Object.values(readOf)
  for (const place of wanting) say(`  wanting   ${place} is not there, so nothing of it can be taken`)

  const folder = order.dryRun ? mkdtempSync(join(tmpdir(), 'club-import-')) : site.dataDir
  if (order.dryRun) copyDatabase(site.dataDir, folder)
  try {
    const store = await site.open(folder)
    try {
      const planned = await plan(read, store.db, order, say)
      if (!order.dryRun) await carryOut(read, store.db, order, { dataDir: site.dataDir, say, reach })
      const refused = Object.fromEntries(Object.entries(readOf).map(([name, one]) => [name, one.refused.map(({ old: told }) => told)]))
      if (planned.some((count) => count.refused > 0)) {
        const written = writeEntries(site.refusedTo, refused, old.base, new Date())
        say(`\nWhat was refused lies in ${written}. Edit it there, then: npm run import -- ${written}`)
        const until = order.dryRun ? 'unless you import it' : 'once nothing in it is left to import'
        say(`It holds personal data (names, roll numbers, phone numbers). Delete the folder ${written} ${until}.`)
      }
      return wanting.length === 0 && planned.every((count) => count.refused === 0)
    } finally {
      await store.close()
    }
  } finally {
    if (order.dryRun) rmSync(folder, { recursive: true, force: true })
  }
}

function readKind(kind: ReadKind['kind'], list: unknown[], base: string | undefined): ReadKind {
  const unknown = new Map<string, number>()
  for (const name of list.flatMap((entry) => unknownFields(kind, entry))) unknown.set(name, (unknown.get(name) ?? 0) + 1)
  const all = list.map((entry) => readEntry(kind, entry, base))
  return { kind, unknown, entries: all.filter((one) => 'entry' in one), refused: all.filter((one) => 'refused' in one) }
}
