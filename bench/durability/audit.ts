import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { AsideState } from '../../src/contract/lifecycle.ts'
import { mediaId } from '../../src/db/files/media.ts'
import { things } from '../../src/testing/examples.ts'
import type { Item, Standing } from './writers.ts'

type There = { standing: Standing; row: Record<string, string> }

/** The marker in a title. */
const markers = /[0-9a-f]{24}/

/**
 * Everything that is wrong in the folder of a site that was started again, one line each: acknowledged entries and files that are lost,
 * doubled or damaged, a broken database, rows of missing files, files without a row. Found unanswered items are sure from now on.
 */
export function faultsIn(dataDir: string, items: readonly Item[]): string[] {
  const media = join(dataDir, 'media')
  const database = new DatabaseSync(join(dataDir, 'club.sqlite'), { readOnly: true, timeout: 10_000 })
  // One moment of a site that runs.
  database.exec('begin')
  try {
    const all = (sql: string) => database.prepare(sql).all() as Record<string, string | number>[]
    const broken = [...all('pragma integrity_check'), ...all('pragma foreign_key_check')]
      .flatMap((row) => Object.values(row))
      .filter((told) => told !== 'ok')
    const files = all('select id, size from media')
    const known = new Set([...files, ...all('select id from loose_files')].map(({ id }) => id))
    const lacking = files.filter(({ id, size }) => statSync(join(media, String(id)), { throwIfNoEntry: false })?.size !== size)
    // The site removes the files of erased entries meanwhile, rows first.
    database.exec('commit; begin')
    const left = new Set(all('select id from media').map(({ id }) => id))
    const missing = lacking.filter(({ id }) => left.has(id))
    return [
      ...compare(items, standingsIn(database), media),
      ...broken.map((told) => `broken: ${told}`),
      ...missing.map(({ id }) => `dangling: the file ${id} is missing or too short`),
      ...readdirSync(media)
        .filter((name) => !known.has(name))
        .map((name) => `orphan: the file ${name} has no row`),
    ]
  } finally {
    database.close()
  }
}

function compare(items: readonly Item[], all: Map<string, There[]>, media: string): string[] {
  const faults: string[] = []
  for (const item of items) {
    const { table, marker, sure, perhaps, sha256 } = item
    const those = all.get(marker) ?? []
    const [there] = those
    const name = `${table} ${marker}`
    if (those.length > 1) faults.push(`doubled: ${name}`)
    else if (!isSame(there?.standing, sure) && !(perhaps && isSame(there?.standing, perhaps.standing)))
      faults.push(`lost: ${name} is ${told(there?.standing)} instead of ${told(sure)}`)
    else if (there && sha256 !== undefined && digestOf(join(media, mediaId(there.row.fileurl ?? '') ?? 'none')) !== sha256)
      faults.push(`damaged: ${name}`)
    item.sure = there?.standing
    if (there?.row.id !== undefined) item.id = there.row.id
    delete item.perhaps
  }
  return faults
}

const digestOf = (file: string) =>
  statSync(file, { throwIfNoEntry: false }) && createHash('sha256').update(readFileSync(file)).digest('hex')

/** Every entry with a marker, and its state. */
function standingsIn(database: DatabaseSync): Map<string, There[]> {
  const found = new Map<string, There[]>()
  for (const { table, title } of things)
    for (const row of database.prepare(`select * from "${table}"`).all() as Record<string, string>[]) {
      const [marker] = markers.exec(row[title] ?? '') ?? []
      if (marker === undefined) continue
      const was = row.state_before === 'living' ? undefined : ((row.state_before ?? undefined) as AsideState | undefined)
      const standing = { state: row.entry_state as Standing['state'], was, title: row[title] ?? '' }
      found.set(marker, [...(found.get(marker) ?? []), { standing, row }])
    }
  return found
}

const told = (standing: Standing | undefined) =>
  standing ? `${standing.state} (${standing.was ?? 'public'}) ${standing.title}` : 'nothing'
const isSame = (one: Standing | undefined, other: Standing | undefined) => told(one) === told(other)
