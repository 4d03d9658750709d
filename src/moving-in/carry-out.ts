import { join } from 'node:path'
import type { Reach } from '../server/reach.ts'
import { type Media, mediaBeside } from '../store/files.ts'
import type { Db } from '../store/tables.ts'
import { compare } from './compare.ts'
import { fetchFiles, wantedFiles } from './fetch-files.ts'
import { isEnclosed } from './old-files.ts'
import type { Order } from './order.ts'
import { type Count, countOf, deadFiles, type ReadKind, table } from './report.ts'
import { type KeptFile, take } from './take.ts'

type Ground = { dataDir: string; say: (line: string) => void; reach: Reach }

/** Takes one kind after the other, files first, each in a transaction of its own, and says what came in. */
export async function carryOut(read: ReadKind[], db: Db, order: Order, { dataDir, say, reach }: Ground) {
  const enclosed = read.some(({ kind, entries }) => entries.some(({ entry }) => kind.files.some((field) => isEnclosed(entry[field]))))
  const media = order.fetchMedia || enclosed ? await mediaBeside(join(dataDir, 'media')) : undefined
  const counts: Count[] = []
  for (const one of read) {
    try {
      const files = media ? await fetched(one, media) : []
      const { compared, used } = await taken(one, files)
      counts.push(countOf(one, compared, used.length))
    } catch (error) {
      const before = counts.length === 0 ? 'nothing' : counts.map(({ name }) => name).join(', ')
      say(`\nThe ${one.kind.name} could not be taken. What came in before: ${before}.`)
      say('Run the same command again once that is mended: nothing is taken twice.')
      throw error
    }
  }
  say('Done.')
  for (const line of table(counts, 'added', order.fetchMedia)) say(line)

  async function fetched({ kind, entries }: ReadKind, media: Media) {
    const wanted = wantedFiles(kind, await compare(kind, entries, db), order.fetchMedia)
    if (wanted.length === 0) return []
    say(`  fetching  ${wanted.length} ${wanted.length === 1 ? 'file' : 'files'} of the ${kind.name}`)
    const { kept, dead } = await fetchFiles(kind, wanted, media, reach)
    for (const line of deadFiles(kind, dead)) say(line)
    return kept
  }

  // A file that no entry uses in the end, because somebody was quicker or the transaction failed, does not stay.
  async function taken({ kind, entries }: ReadKind, files: KeptFile[]) {
    const spare = new Set(files)
    try {
      const done = await take(db, kind, entries, { now: new Date(), publishPhones: order.publishPhones, files })
      for (const file of done.used) spare.delete(file)
      return done
    } finally {
      for (const { id } of spare) await media?.remove(id)
    }
  }
}
