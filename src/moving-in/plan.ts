import type { Db } from '../store/tables.ts'
import { compare } from './compare.ts'
import { wantedFiles } from './fetch-files.ts'
import type { Order } from './order.ts'
import { additions, type Count, changes, countOf, type ReadKind, table, trouble } from './report.ts'

/** Says what will be done, one line for each thing that a person should know, and a table of it. Changes nothing. */
export async function plan(read: ReadKind[], db: Db, { dryRun, fetchMedia }: Order, say: (line: string) => void): Promise<Count[]> {
  const counts: Count[] = []
  for (const one of read) {
    const compared = await compare(one.kind, one.entries, db)
    const lines = [...(dryRun ? additions(one.kind, compared) : []), ...changes(one, compared), ...trouble(one, compared)]
    for (const line of lines) say(line)
    counts.push(countOf(one, compared, wantedFiles(one.kind, compared, fetchMedia).length))
  }
  say('')
  for (const line of table(counts, 'to add', false)) say(line)
  if (dryRun && fetchMedia) say(`  Files to fetch: ${counts.reduce((sum, { files }) => sum + files, 0)}`)
  say(dryRun ? '\nThis was a dry run: nothing has been changed.' : '')
  return counts
}
