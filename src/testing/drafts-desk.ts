import { type Call, multipart, wrapped } from '../contract/call.ts'
import { localAt } from '../contract/club-time.ts'
import type { Thing } from '../contract/collection.ts'
import type { Field } from '../contract/field.ts'
import { type Change, livesOf } from '../contract/lifecycle.ts'
import { timesOf } from '../contract/times.ts'
import { open, type StoredEntry } from '../entries/stored-entry.ts'
import { addPages } from '../site/pages.ts'
import { assets } from './assets.ts'
import { clock } from './clock.ts'
import { administrator, newClub } from './club.ts'
import { examplesOf } from './example.ts'
import { type Managed, things } from './examples.ts'
import { pdf, resourceForm } from './pdf.ts'

/** The collections whose entries can be drafts, and those of them whose entries expire. */
export const drafted = things.filter(({ publishable }) => publishable) as Managed[]
export const expiring = drafted.filter(({ expires }) => expires)

/** A text that is nowhere else. */
export const secret = 'Zxqvwkj'
/** An entry with that text. */
export const secretOf = (thing: Thing) =>
  Object.fromEntries(
    Object.entries<Field>(thing.fields).map(([name, field]) => {
      const text = [secret, `https://example.org/${secret}.png`].find((value) => field.accepts.safeParse(value).success)
      return [name, text ?? examplesOf(thing.fields)[name] ?? '']
    }),
  )

/** The actions of an administrator on the entries of a collection, and a clock that is moved by hand. */
export async function desk(thing: Managed, given: Parameters<typeof newClub>[0] = {}) {
  const { now, pass } = clock()
  const club = await newClub({ now, ...given })
  addPages(club.api, club.services, assets)
  const client = await administrator(club)
  const { add, edit, remove } = thing.calls
  const { entry, restore, erase, changes, putBack } = livesOf(thing)
  const at = ({ path }: Call, id: string) => path.replace(':id', id)
  /** The body of an add or an edit; only the add of a collection with a file sends one, so that edits keep it. */
  function sent(call: Call, more: object): object {
    const entry = { ...secretOf(thing), ...more }
    if (call.body !== multipart) return wrapped(call, entry) as object
    const typed = Object.entries(entry).filter(([name, value]) => name !== 'fileurl' && value !== undefined)
    return resourceForm(call === add ? pdf() : undefined, Object.fromEntries(typed.map(([name, value]) => [name, String(value)])))
  }
  /** As if so many minutes had gone by in the database as well, whose clock no test moves: what is planned was so for earlier. */
  async function passThere(minutes: number) {
    const { db } = club.store
    const earlier = (at: string | null) => at && new Date(Date.parse(at) - minutes * 60_000).toISOString()
    const entries = (await open(db).selectFrom(thing.table).selectAll().execute()) as StoredEntry[]
    for (const { id, publish_at, expire_at } of entries)
      await open(db)
        .updateTable(thing.table)
        .set({ publish_at: earlier(publish_at), expire_at: earlier(expire_at) })
        .where('id', '=', id)
        .execute()
  }
  const noted = async (id: string): Promise<Change[]> => (await client.get(at(changes, id))).body.data
  return {
    club,
    client,
    now,
    pass,
    passThere,
    /** A time of the club so many minutes from now. */
    inMinutes: (minutes: number) => localAt(new Date(Math.floor(now().getTime() / 60_000) * 60_000 + minutes * 60_000)),
    add: (more: object) => client.post(add.path, sent(add, more)),
    /** `version`: the one it begins from. */
    edit: (id: string, more: object, version?: string) =>
      client.post(at(edit, id), sent(edit, more), version === undefined ? {} : { 'if-match': `"${version}"` }),
    remove: (id: string) => client.post(at(remove, id)),
    restore: (id: string) => client.post(at(restore, id)),
    erase: (id: string) => client.post(at(erase, id)),
    publish: (id: string) => client.post(at(timesOf(thing).publish, id)),
    entry: async (id: string) => (await client.get(at(entry, id))).body,
    changes: noted,
    whats: async (id: string) => (await noted(id)).map(({ what }) => what),
    putBack: (id: string, change: string) => client.post(at(putBack, id), { change }),
    asides: async () => (await client.get(timesOf(thing).asides.path)).body.data,
    list: () => club.store.rows(thing).list() as Promise<{ id: string }[]>,
  }
}
