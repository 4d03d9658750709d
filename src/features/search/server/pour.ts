import { setImmediate } from 'node:timers/promises'
import { inTransaction } from '../../../db/changes.ts'
import type { Db } from '../../../db/tables.ts'
import type { Batch } from './batch.ts'
import { rules, underway } from './follow.ts'
import { count, type PostingRow, several, stand } from './postings.ts'

/** Milliseconds that one transaction is to take, and how many words are written in it: first, fewest and most. */
const longest = 15
const words = { first: 500, fewest: 200, most: 10_000 }

/**
 * Has entries found by their words that were noted as under way before. An entry that is changed or goes meanwhile is so no longer, and
 * nothing more is written of it here. Where this ends in the middle, those under way are found by some of their words until they
 * are looked for again.
 */
export async function pour(db: Db, batch: Batch, lost?: AbortSignal) {
  const { kind, entries } = batch
  let many = words.first
  let piece: PostingRow[] = []
  const write = async () => {
    const begun = performance.now()
    await inTransaction(db, (tx) => writeThose(tx, kind, piece))
    const faster = Math.min(2, Math.max(0.5, longest / (performance.now() - begun)))
    many = Math.round(Math.min(words.most, Math.max(words.fewest, many * faster)))
    piece = []
    await setImmediate()
  }
  for (const posting of batch.postings()) {
    piece.push(posting)
    if (piece.length >= many) await write()
    if (lost?.aborted) return
  }
  if (piece.length > 0) await write()
  for (const some of several(entries)) {
    const those = db.updateTable('search_entries').set({ rules }).where('kind', '=', kind).where('rules', '=', underway)
    await those.where('entry', 'in', some).execute()
    await setImmediate()
  }
}

async function writeThose(tx: Db, kind: string, postings: readonly PostingRow[]) {
  const still = new Set<string>()
  for (const some of several([...new Set(postings.map(({ entry }) => entry))])) {
    const those = tx.selectFrom('search_entries').select('entry').where('kind', '=', kind).where('rules', '=', underway)
    for (const { entry } of await those.where('entry', 'in', some).execute()) still.add(entry)
  }
  const those = postings.filter(({ entry }) => still.has(entry))
  await stand(tx, those)
  await count(
    tx,
    kind,
    those.map(({ word }) => word),
  )
}
