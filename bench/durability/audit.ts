import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { mediaId } from '../../src/store/media.ts'
import { compare, type Found, type Item } from './ledger.ts'

/** What is wrong with a site's folder. `orphans`: files of which neither a row nor the list of those under way knows. */
export type Audit = Found & { broken: string[]; dangling: string[]; orphans: string[]; underWay: number }

/** Looks at the folder of a site that has been started again, while it runs or not, and changes nothing in it. */
export function audit(dataDir: string, items: readonly Item[]): Audit {
  const media = join(dataDir, 'media')
  const database = new DatabaseSync(join(dataDir, 'club.sqlite'), { readOnly: true, timeout: 10_000 })
  try {
    const all = (sql: string) => database.prepare(sql).all() as Record<string, string>[]
    const broken = [...all('pragma integrity_check'), ...all('pragma foreign_key_check')]
      .flatMap((row) => Object.values(row))
      .filter((told) => told !== 'ok')
    const rows = all('select id, size from media')
    const files = readdirSync(media)
    const known = new Set([...rows, ...all('select id from loose_files')].map(({ id }) => id))
    return {
      ...compare(items, database, (address) => bytesOf(join(media, mediaId(address) ?? 'none'))),
      broken,
      dangling: rows.filter(({ id = '', size }) => sizeOf(join(media, id)) !== Number(size)).map(({ id = '' }) => id),
      orphans: files.filter((name) => !known.has(name)),
      underWay: files.filter((name) => !rows.some(({ id }) => id === name)).length,
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

/** Has the next start take away at once what a process has left of files, which otherwise waits for a day. */
export function ageLooseFiles(dataDir: string) {
  const database = new DatabaseSync(join(dataDir, 'club.sqlite'), { timeout: 10_000 })
  database.exec(`update loose_files set since = '2000-01-01T00:00:00.000Z' where since is not null; update jobs set due = 0, until = 0`)
  database.close()
}
