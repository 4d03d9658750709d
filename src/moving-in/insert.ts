import { safeName } from '../server/files/media-route.ts'
import { mediaPath, mediaRowsOf } from '../store/media.ts'
import { movedInOf } from '../store/moved-in.ts'
import { rowsOf } from '../store/rows.ts'
import type { Db } from '../store/tables.ts'
import { type ComparedKind, compare } from './compare.ts'
import type { ReadKind } from './entry.ts'
import { isWaitedFor, type KeptFile } from './files.ts'

type Given = { now: Date; consented: boolean; files: Iterable<KeptFile> }

/**
 * Adds what is new of a kind, in the given order and in one transaction. Compares once more inside of it, because somebody
 * may be using the site. Returns what became of each entry, and which of the files it uses now.
 */
export const insert = (db: Db, read: ReadKind, { now, consented, files }: Given): Promise<ComparedKind & { used: KeptFile[] }> =>
  db.transaction().execute(async (tx) => {
    const { kind } = read
    const used: KeptFile[] = []
    const byKey = Map.groupBy(files, ({ key }) => key)
    const consent = kind.consent === undefined ? {} : { [kind.consent]: consented }

    const done = await compare(read, tx, async (one) => {
      const paths = await use(byKey.get(one.key))
      return kind.insert(tx, { ...one.entry, ...paths, ...consent }, one.registered ?? now)
    })
    for (const one of done.compared) {
      const { key, content, status, isEqual, here, noted } = one
      if (here === undefined) continue
      const late = status === 'add' ? [] : byKey.get(key)?.filter(({ field }) => isWaitedFor(one, field))
      if (late?.length) await rowsOf(tx)(kind).edit(here.id, await use(late))
      if (!noted && isEqual) await movedInOf(tx).add({ kind: kind.name, old: key, content, id: here.id })
    }
    return { ...done, used }

    /** Notes the files of an entry, and tells where they lie, by their fields. */
    async function use(kept: KeptFile[] = []) {
      used.push(...kept)
      for (const { id, title, type, size } of kept)
        await mediaRowsOf(tx).add({ id, name: safeName(title, type), type, size, added: now.toISOString() })
      return Object.fromEntries(kept.map(({ field, id, type }) => [field, mediaPath(id, type)]))
    }
  })
