import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { mediaId } from '../../src/store/media.ts'
import type { Item } from './ledger.ts'
import { namesIn } from './named.ts'
import { compare, type Found } from './standings.ts'

/** What is wrong with a site's folder. `orphans`: files of which neither a row nor the list of those under way knows. */
export type Audit = Found & { broken: string[]; dangling: string[]; orphans: string[] }

/** Looks at the folder of a site that has been started again, while it runs or not, and changes nothing in it. */
export function audit(dataDir: string, items: readonly Item[]): Audit {
  const media = join(dataDir, 'media')
  const database = opened(dataDir)
  // What a site does beside, as it runs, is seen whole or not at all.
  database.exec('begin')
  try {
    const all = (sql: string) => database.prepare(sql).all() as Record<string, string>[]
    const broken = [...all('pragma integrity_check'), ...all('pragma foreign_key_check')]
      .flatMap((row) => Object.values(row))
      .filter((told) => told !== 'ok')
    const rows = filesIn(database)
    const files = readdirSync(media)
    const known = new Set([...rows.map(({ id }) => id), ...all('select id from loose_files').map(({ id }) => id)])
    const missing = rows.filter(({ id, size }) => sizeOf(join(media, id)) !== size)
    return {
      ...compare(items, database, (address) => bytesOf(join(media, mediaId(address) ?? 'none'))),
      broken,
      dangling: [...namesIn(database).dangling, ...stillIn(dataDir, missing).map(({ id }) => `${id} is a file that is not there`)],
      orphans: files.filter((name) => !known.has(name)),
    }
  } finally {
    database.close()
  }
}

type File = { id: string; size: number }

/** The files of which a site's rows say that they are there: those that are kept, and the pieces of those on their way. */
function filesIn(database: DatabaseSync): File[] {
  const kept = database.prepare('select id, size from media').all() as Record<string, string | number>[]
  const coming = database.prepare('select pieces from uploads').all() as { pieces: string }[]
  return [
    ...kept.map(({ id, size }) => ({ id: String(id), size: Number(size) })),
    ...coming.flatMap(({ pieces }) => JSON.parse(pieces) as File[]),
  ]
}

/** Those of which the rows say so still: a site that runs may have taken one away meanwhile, its row first. */
function stillIn(dataDir: string, files: File[]): File[] {
  if (files.length === 0) return []
  const database = opened(dataDir)
  try {
    const now = new Set(filesIn(database).map(({ id }) => id))
    return files.filter(({ id }) => now.has(id))
  } finally {
    database.close()
  }
}

const opened = (dataDir: string) => new DatabaseSync(join(dataDir, 'club.sqlite'), { readOnly: true, timeout: 10_000 })
const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size
const bytesOf = (path: string) => (sizeOf(path) === undefined ? undefined : readFileSync(path))

/** Everything that should not be, each in a line. */
export const faultsOf = ({ lost, doubled, damaged, broken, dangling, orphans }: Audit) =>
  Object.entries({ lost, doubled, damaged, broken, dangling, orphans }).flatMap(([what, each]) => each.map((one) => `${what}: ${one}`))
