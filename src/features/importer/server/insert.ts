import { inTransaction } from '../../../db/changes.ts'
import { mediaRowsOf } from '../../../db/files/media.ts'
import type { Db } from '../../../db/tables.ts'
import { entriesOf } from '../../../entries/entries.ts'
import { safeName } from '../../../http/files/safe-name.ts'
import { type Compared, type ComparedKind, compare } from './compare.ts'
import type { ReadKind } from './entry.ts'
import { isWaitedFor, type KeptFile } from './files.ts'
import type { Row } from './old-kinds.ts'

type Options = { now: Date; consented: boolean; files: Iterable<KeptFile> }

/** Adds new entries in one transaction, which compares once more. Returns the result of each, and the files in use. */
export const insert = (db: Db, read: ReadKind, { now, consented, files }: Options): Promise<ComparedKind & { used: KeptFile[] }> =>
  inTransaction(db, async (tx) => {
    const { kind } = read
    const used: KeptFile[] = []
    const byKey = Map.groupBy(files, ({ oldKey }) => oldKey)
    const consent = kind.consent === undefined ? {} : { [kind.consent]: consented }

    const done = await compare(read, tx)
    const inserted = new Map<Row, string>()
    for (const one of done.compared) {
      const { oldKey, content, isEqual, here, noted } = one
      if (here === undefined) continue
      const late = byKey.get(oldKey)?.filter(({ field }) => isWaitedFor(one, field))
      if (one.status === 'add') inserted.set(here, await insertOne(one, await use(late)))
      else if (late?.length) await entriesOf(tx, kind).edit(here.id, await use(late))
      // A duplicate is recorded as the entry before it.
      const row = { kind: kind.name, old: oldKey, content, id: inserted.get(here) ?? here.id }
      if (!noted && isEqual) await tx.insertInto('moved_in').values(row).execute()
    }
    return { ...done, used }

    function insertOne({ entry, registered }: Compared, paths: Record<string, string>) {
      return kind.insert(tx, { ...entry, ...paths, ...consent }, registered ?? now)
    }

    /** Returns the addresses of an entry's files by field. */
    async function use(kept: KeptFile[] = []) {
      used.push(...kept)
      for (const { title, file } of kept)
        if (file) await mediaRowsOf(tx).add({ ...file, name: safeName(title, file.type), added: now.toISOString() })
      return Object.fromEntries(kept.map(({ field, address }) => [field, address]))
    }
  })
