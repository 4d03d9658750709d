import { type Kysely, sql } from 'kysely'
import { addStateColumns } from './state-columns.ts'

/** The site's own collections then; a club's own are found by the history. */
const collections = [
  'events',
  'notifications',
  'projects',
  'timeline',
  'gallery',
  'members',
  'faqs',
  'resources',
  'students',
  'videos',
  'home_images',
]

type Note = { id: string; entry: string; what: string; at: string }
type Old = {
  aside: { id: string; kind: string; state: 'trash' | 'draft' | 'expired'; row: string; since: string; was: string | null }
  plans: { kind: string; entry: string; what: 'publish' | 'expire'; at: string }
  revisions: { kind: string; entry: string; number: number; last: string }
  history: Note & { kind: string; before: string | null }
}

/** An entry that visitors do not see is in the table of its collection too: its state, schedule and revision are columns. */
export async function up(db: Kysely<Old>) {
  const noted = await db.selectFrom('history').select('kind').distinct().execute()
  const there = (await db.introspection.getTables()).map(({ name }) => name)
  const own = noted.map(({ kind }) => kind).filter((kind) => there.includes(kind) && !['admins', 'settings'].includes(kind))
  for (const table of new Set([...collections, ...own])) {
    await addStateColumns(db, table)
    await bringBack(db, table)
    await setTimes(db, table)
  }
  // A deleted student may register again.
  await db.schema.dropIndex('students_by_roll').execute()
  await sql`create unique index students_by_roll on students (roll) where entry_state <> 'trash'`.execute(db)
  for (const table of ['aside', 'plans', 'revisions']) await db.schema.dropTable(table).execute()
}

/** The tables of collections; only their names are known here. */
const open = (db: Kysely<Old>) => db as unknown as Kysely<Record<string, Record<string, string | number | null>>>

/** Entries that were set aside go back into their table, with when they are to be shown. */
async function bringBack(db: Kysely<Old>, table: string) {
  const known = (await db.introspection.getTables()).find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? []
  for (const { id, state, row, since, was } of await db.selectFrom('aside').selectAll().where('kind', '=', table).execute()) {
    // A draft gets its place when it is published.
    const columns = Object.entries({ place: (was ?? state) === 'draft' ? '' : id, ...JSON.parse(row) }).filter(([name]) =>
      known.includes(name),
    )
    const states = { entry_state: state, state_since: since, state_before: state === 'trash' ? (was ?? 'living') : null }
    await open(db)
      .insertInto(table)
      .values({ ...Object.fromEntries(columns), id, ...states })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  }
  for (const { entry, what, at } of await db.selectFrom('plans').selectAll().where('kind', '=', table).execute())
    await open(db)
      .updateTable(table)
      .set(what === 'publish' ? { publish_at: at } : { expire_at: at })
      .where('id', '=', entry)
      .execute()
}

/** The revision of each entry, when visitors saw something else last, and what they saw of one that was called off. */
async function setTimes(db: Kysely<Old>, table: string) {
  const notes = await db.selectFrom('history').select(['id', 'entry', 'what', 'at']).where('kind', '=', table).orderBy('id').execute()
  const notesOf = Map.groupBy(notes, ({ entry }) => entry)
  const counted = new Map((await db.selectFrom('revisions').selectAll().where('kind', '=', table).execute()).map((one) => [one.entry, one]))
  const entries = await open(db).selectFrom(table).select(['id', 'entry_state', 'state_since', 'state_before']).execute()
  for (const { id: stored, entry_state: state, state_since: since, state_before: before } of entries) {
    const id = String(stored)
    const own = notesOf.get(id) ?? []
    const { number, last } = counted.get(id) ?? { number: 0, last: '' }
    const ids = [...(last === '' ? [id] : []), ...own.map((note) => note.id).filter((note) => note > last)]
    const changed = state === 'living' ? new Date(Math.max(...[...ids, last].map(madeAt))).toISOString() : ''
    const off = calledOff(own, { state, before })
    await open(db)
      .updateTable(table)
      .set({
        entry_revision: revisionAfter(ids, number),
        shown_changed: off === 'deleted' ? since : (off?.at ?? changed),
        last_shown: off === 'deleted' ? await rowOf(db, id) : off ? await shownBefore(db, off.id) : null,
      })
      .where('id', '=', id)
      .execute()
  }
}

/** How an entry left the site that visitors saw and that did not expire. */
function calledOff(notes: Note[], { state, before }: Record<'state' | 'before', unknown>): 'deleted' | Note | undefined {
  if (state === 'trash' && before === 'living') return 'deleted'
  if (state !== 'draft' && state !== 'trash') return undefined
  const last = notes.findLast(({ what }) => what === 'publish' || what === 'take back')
  return last?.what === 'take back' ? last : undefined
}

async function rowOf(db: Kysely<Old>, id: string) {
  return (await db.selectFrom('aside').select('row').where('id', '=', id).executeTakeFirst())?.row ?? null
}

async function shownBefore(db: Kysely<Old>, note: string) {
  return (await db.selectFrom('history').select('before').where('id', '=', note).executeTakeFirst())?.before ?? null
}

/** An id begins with the milliseconds at which it was made. */
const madeAt = (id: string) => (/^[0-9a-z]{9}/.test(id) ? Number.parseInt(id.slice(0, 9), 36) : 0)

const begun = Date.UTC(2020, 0, 1)
/** Of several changes within one second each has the next number. */
const revisionAfter = (ids: readonly string[], number: number) =>
  Math.min(
    2 ** 31 - 1,
    ids.reduce((last, id) => Math.max(Math.floor((madeAt(id) - begun) / 1000), last + 1), number),
  )
