import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { type DatabaseAt, placeOf } from '../../../../db/database-at.ts'
import { markName } from './moved-away.ts'
import { postgresSide } from './postgres-side.ts'
import type { Side, Table, Target } from './side.ts'
import { sqliteSide } from './sqlite-side.ts'
import { at, CannotMove } from './trouble.ts'

/** Where a folder really is, whatever it is called by; of one that is not there yet, where it will be. */
export function realPath(folder: string): string {
  const path = resolve(folder)
  if (existsSync(path)) return realpathSync(path)
  return path === dirname(path) ? path : join(realPath(dirname(path)), basename(path))
}

/** Opens the database that is moved from, and holds it. Throws CannotMove where it is in use or not at this version's state. */
export async function openSource(database: DatabaseAt, known: readonly string[], mark: string): Promise<Side> {
  const { name, folder, isBegun } = placeOf(database)
  if (folder !== undefined && !(await isBegun()))
    throw new CannotMove(`There is no site in ${name}; or DATA_DIR is another than the site's.`)
  const side = await open(database, { mark })
  return orLetGo(side, async () => {
    const steps = await side.steps()
    if (steps === undefined) throw new CannotMove(`There is no site in ${name}.`)
    assertState(name, steps, known)
  })
}

/** Looks whether a site could move to a database, and changes nothing in it. Throws CannotMove where it could not. */
export async function assertFree(database: DatabaseAt, known: readonly string[], mark: string) {
  const { name, folder } = placeOf(database)
  if (!(await at(name, async () => folder === undefined || hasDatabase(folder)))) return
  const side = await open(database, { mark })
  await orLetGo(side, async () => {
    const tables = await side.tables()
    const steps = await side.steps()
    if (steps !== undefined) assertState(name, steps, known)
    else if (tables[0] !== undefined)
      throw new CannotMove(`${name} holds the table ${tables[0].name} of another program. A site moves into an empty database.`)
    await assertEmpty(side, tables)
  })
  await side.letGo()
}

/** Opens the database that is moved to, once it has the tables, and begins to write. Throws CannotMove where they are not empty. */
export async function openTarget(database: DatabaseAt, tables: readonly Table[], mark: string): Promise<Target> {
  const target = await open(database, { mark, isTarget: true })
  return orLetGo(target, async () => {
    await target.begin()
    const there = await target.tables()
    for (const table of tables) {
      const same = there.find(({ name }) => name === table.name)
      if (same === undefined || `${same.columns}` !== `${table.columns}`)
        throw new CannotMove(`${target.name} has no table ${table.name} with the columns ${table.columns.join(', ')}.`)
    }
    await assertEmpty(target, there)
  })
}

const open = (database: DatabaseAt, options: { mark: string; isTarget?: boolean }) =>
  at(
    placeOf(database).name,
    async () => (typeof database === 'string' ? sqliteSide(database, options) : postgresSide(database, options)),
    ({ message }) => `cannot be used: ${message}.`,
  )

/** The side once it was looked at; it is let go where that throws. */
async function orLetGo<Opened extends Side>(side: Opened, looked: () => Promise<void>): Promise<Opened> {
  try {
    await at(side.name, looked)
    return side
  } catch (error) {
    await side.letGo()
    throw error
  }
}

const ofASite = new Set([
  'club.sqlite',
  'club.sqlite-wal',
  'club.sqlite-shm',
  'media',
  'outbox',
  'first-keys.txt',
  'archives',
  'lost+found',
  markName,
])

/** Whether a folder has a database already; nothing but what a site lays there may lie in it. */
function hasDatabase(folder: string) {
  const names = readdirOrNone(folder)
  const other = names.find((name) => !ofASite.has(name))
  if (other !== undefined) throw new CannotMove(`${folder} is not empty: ${other} lies in it. A site moves into a folder of its own.`)
  return names.includes('club.sqlite')
}

function readdirOrNone(folder: string) {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

async function assertEmpty(side: Side, tables: readonly Table[]) {
  for (const table of tables)
    if (!(await side.isEmpty(table))) throw new CannotMove(`${side.name} is not empty: its table ${table.name} has rows.`)
}

function assertState(name: string, steps: readonly string[], known: readonly string[]) {
  const more = steps.filter((step) => !known.includes(step))
  const lacking = known.filter((step) => !steps.includes(step))
  if (more.length > 0)
    throw new CannotMove(
      `${name} is newer than this version of the site: it has been through ${more.join(', ')}, which is not known here. Move with the newer version.`,
    )
  if (lacking.length > 0)
    throw new CannotMove(
      `${name} is older than this version of the site: it has not been through ${lacking.join(', ')}. Start the site there once with this version, stop it, and move again.`,
    )
}
