import { safeName } from '../server/files/media-route.ts'
import { mediaPath, mediaRowsOf } from '../store/media.ts'
import { movedInOf } from '../store/moved-in.ts'
import type { Db, Tables } from '../store/tables.ts'
import { type Compared, compare } from './compare.ts'
import { isWaitedFor, type KeptFile } from './fetch-files.ts'

type Insertion = { now: Date; publishPhones: boolean; files: KeptFile[] }

/**
 * Adds what is new of a kind, in the given order and in one transaction: all of it or nothing. Compares once more
 * inside of it, because somebody may be using the site. Returns what became of each entry, and which files it uses.
 */
export const insert = (db: Db, read: Parameters<typeof compare>[0], { now, publishPhones, files }: Insertion) =>
  db.transaction().execute(async (tx) => {
    const rows = read.kind.rows(tx)
    const again = await compare(read, tx)
    const ids = new Map<string, string>()
    const used: KeptFile[] = []
    for (const one of again.compared) {
      const kept = files.filter(({ key, field }) => key === one.key && isWaitedFor(one, field))
      const paths = Object.fromEntries(kept.map(({ field, id, type }) => [field, mediaPath(id, type)]))
      for (const file of kept) await mediaRowsOf(tx).add(rowOf(file, one.title, now))
      used.push(...kept)
      const id = await idOf(one, paths)
      if (id === undefined) continue
      ids.set(one.key, id)
      if (!one.noted && one.status !== 'differs') await movedInOf(tx).add({ kind: read.kind.name, old: one.key, content: one.content, id })
    }
    return { ...again, used }

    /** Where an entry is here, once it was added or given its files. */
    async function idOf({ status, entry, here, twin, registered }: Compared, paths: Compared['entry']): Promise<string | undefined> {
      if (status === 'add') return rows.add({ ...entry, ...paths }, { registered: registered ?? now, publishPhones })
      if (here === undefined) return twin === undefined ? undefined : ids.get(twin)
      const { id, ...row } = here
      if (Object.keys(paths).length > 0) await rows.edit(id, { ...row, ...paths })
      return id
    }
  })

const rowOf = ({ id, type, size }: KeptFile, title: string, now: Date): Tables['media'] => ({
  id,
  name: safeName(title, type),
  type,
  size,
  added: now.toISOString(),
})
