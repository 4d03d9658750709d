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
  const database = new DatabaseSync(join(dataDir, 'club.sqlite'), { readOnly: true, timeout: 10_000 })
  // What a site does beside, as it runs, is seen whole or not at all.
  database.exec('begin')
  try {
    const all = (sql: string) => database.prepare(sql).all() as Record<string, string>[]
    const broken = [...all('pragma integrity_check'), ...all('pragma foreign_key_check')]
      .flatMap((row) => Object.values(row))
      .filter((told) => told !== 'ok')
    const rows = all('select id, size from media')
    const pieces = all('select pieces from uploads').flatMap(({ pieces = '' }) => JSON.parse(pieces) as { id: string; size: number }[])
    const files = readdirSync(media)
    const known = new Set([...rows, ...all('select id from loose_files')].map(({ id }) => id))
    const isThere = ({ id = '', size }: { id?: string; size?: string | number }) => sizeOf(join(media, id)) === Number(size)
    return {
      ...compare(items, database, (address) => bytesOf(join(media, mediaId(address) ?? 'none'))),
      broken,
      dangling: [
        ...namesIn(database).dangling,
        ...[...rows, ...pieces].filter((row) => !isThere(row)).map(({ id }) => `${id} is a file that is not there`),
      ],
      orphans: files.filter((name) => !known.has(name)),
    }
  } finally {
    database.close()
  }
}

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size
const bytesOf = (path: string) => (sizeOf(path) === undefined ? undefined : readFileSync(path))

/** Everything that should not be, each in a line. */
export const faultsOf = ({ lost, doubled, damaged, broken, dangling, orphans }: Audit) =>
  Object.entries({ lost, doubled, damaged, broken, dangling, orphans }).flatMap(([what, each]) => each.map((one) => `${what}: ${one}`))
