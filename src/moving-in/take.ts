import { safeName } from '../server/media-route.ts'
import { mediaPath, mediaRowsOf } from '../store/media.ts'
import { movedInOf } from '../store/moved-in.ts'
import type { Db, Tables } from '../store/tables.ts'
import { type Compared, compare } from './compare.ts'
import type { Entry, Kind } from './kind.ts'
import { isEnclosed } from './old-files.ts'
import type { ReadEntry } from './read-entry.ts'

/** A file that was fetched and kept, for a field of an entry. */
export type KeptFile = { key: string; field: string; id: string; type: string; size: number }

type Taking = { now: Date; publishPhones: boolean; files: KeptFile[] }

/**
 * Adds what is new of a kind, in the given order and in one transaction: all of it or nothing. Compares once more
 * inside of it, because somebody may be using the site. Returns what became of each entry, and which files it uses.
 */
export const take = (db: Db, kind: Kind, entries: ReadEntry[], { now, publishPhones, files }: Taking) =>
  db.transaction().execute(async (tx) => {
    const rows = kind.in(tx)
    const compared = await compare(kind, entries, tx)
    const ids = new Map<string, string>()
    const used: KeptFile[] = []
    for (const one of compared) {
      const kept = files.filter(({ key, field }) => key === one.key && isWaitedFor(one, field))
      const paths = Object.fromEntries(kept.map(({ field, id, type }) => [field, mediaPath(id, type)]))
      for (const file of kept) await mediaRowsOf(tx).add(rowOf(file, one.title, now))
      used.push(...kept)
      const id = await place(one, paths)
      if (id === undefined) continue
      ids.set(one.key, id)
      if (!one.noted && one.status !== 'differs') await movedInOf(tx).add({ kind: kind.name, old: one.key, content: one.content, id })
    }
    return { compared, used }

    async function place({ status, entry, found, twin, registered }: Compared, paths: Entry): Promise<string | undefined> {
      if (status === 'add') return rows.add({ ...entry, ...paths }, { registered: registered ?? now, publishPhones })
      if (found === undefined) return twin === undefined ? undefined : ids.get(twin)
      const { id, ...kept } = found
      if (Object.keys(paths).length > 0) await rows.edit(id, { ...kept, ...paths })
      return id
    }
  })

/** Whether a field of an entry, new or here already, still points at the old site's file, or holds it. */
export const isWaitedFor = ({ status, entry, found }: Compared, field: string) =>
  (isEnclosed(entry[field]) && status === 'add') ||
  (entry[field]?.startsWith('https://') === true && (status === 'add' || (status === 'there' && found?.[field] === entry[field])))

const rowOf = ({ id, type, size }: KeptFile, title: string, now: Date): Tables['media'] => ({
  id,
  name: safeName(title, type),
  type,
  size,
  added: now.toISOString(),
})
