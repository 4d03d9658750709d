import { join } from 'node:path'
import { Readable } from 'node:stream'
import { inBytes, largestFile } from '../contract/largest.ts'
import { pdf } from '../contract/pdf.ts'
import { enclosedIn, isEnclosed } from '../normalise/addresses.ts'
import { fetchFile } from '../server/fetching/fetch-file.ts'
import { NotFetched, type Reach } from '../server/fetching/reach.ts'
import { safeName } from '../server/files/media-route.ts'
import { type Media, mediaBeside } from '../store/files.ts'
import { mediaPath, mediaRowsOf } from '../store/media.ts'
import { typeOf } from '../store/media-types.ts'
import { movedInOf } from '../store/moved-in.ts'
import type { Db } from '../store/tables.ts'
import { type Compared, type ComparedKind, compare } from './compare.ts'
import type { ReadKind } from './entry.ts'

type WantedFile = { key: string; title: string; field: string; address: string; what: 'picture' | 'document' }
type KeptFile = WantedFile & { id: string; type: string; size: number }

const accepted = {
  picture: { bytes: inBytes(10), milliseconds: 15_000, fits: (type: string) => type.startsWith('image/'), otherwise: 'it is no picture' },
  document: { bytes: inBytes(largestFile), milliseconds: 60_000, fits: (type: string) => type === pdf, otherwise: 'it is no PDF' },
}
const concurrency = 4

/** Which files of a kind are to be kept here: those that lie in the entries themselves, and with `fetchMedia` those on the old site. */
export const wantedFiles = ({ kind, compared }: ComparedKind, fetchMedia: boolean): WantedFile[] =>
  compared.flatMap((one) =>
    Object.entries(kind.files)
      .filter(([field]) => isWaitedFor(one, field) && (fetchMedia || isEnclosed(one.entry[field])))
      .map(([field, what]) => ({ key: one.key, title: one.title, field, address: one.entry[field] ?? '', what })),
  )

/** Whether a field of an entry, new or here already, still points at the old site's file, or is one. */
const isWaitedFor = ({ status, entry, here }: Compared, field: string) =>
  (isEnclosed(entry[field]) && status === 'add') ||
  (entry[field]?.startsWith('https://') === true && (status === 'add' || (status === 'there' && here?.[field] === entry[field])))

type Ground = { db: Db; dataDir: string; reach: Reach; consented: boolean; dead: (file: WantedFile, why: string) => void }

/**
 * Inserts what is new of a kind with its files: all of it or nothing. A file that cannot be fetched is told and stays where
 * it was; one that no entry uses in the end, because somebody was quicker or all of it failed, does not stay here.
 */
export async function insertWithFiles(read: ReadKind, wanted: WantedFile[], { db, dataDir, reach, consented, dead }: Ground) {
  if (wanted.length === 0) return insert(db, read, { now: new Date(), consented, files: [] })
  const media = await mediaBeside(join(dataDir, 'media'))
  const spare = new Set<KeptFile>()
  const queue = wanted.values()
  async function fetchNext() {
    for (const file of queue) {
      try {
        spare.add({ ...file, ...(await keep(file, media, reach)) })
      } catch (error) {
        if (!(error instanceof NotFetched)) throw error
        dead(file, error.message)
      }
    }
  }
  try {
    const fetched = await Promise.allSettled(Array.from({ length: concurrency }, fetchNext))
    for (const one of fetched) if (one.status === 'rejected') throw one.reason
    const done = await insert(db, read, { now: new Date(), consented, files: [...spare] })
    for (const file of done.used) spare.delete(file)
    return done
  } finally {
    for (const { id } of spare) await media.remove(id)
  }
}

async function keep({ address, what }: WantedFile, media: Media, reach: Reach) {
  const { fits, otherwise, ...limits } = accepted[what]
  let type = ''
  // What lies in the entry was looked at when it was read.
  const bytes = isEnclosed(address) ? Readable.from(enclosedIn(address) ?? []) : fetchFile(address, limits, reach)
  const { id, size } = await media.keep(bytes, (head, tail) => {
    type = typeOf(head, tail) ?? ''
    if (!fits(type)) throw new NotFetched(otherwise)
  })
  return { id, size, type }
}

/**
 * Adds what is new of a kind, in the given order and in one transaction. Compares once more inside of it, because
 * somebody may be using the site. Returns what became of each entry, and which files it uses.
 */
export const insert = (db: Db, read: ReadKind, { now, consented, files }: { now: Date; consented: boolean; files: KeptFile[] }) =>
  db.transaction().execute(async (tx) => {
    const { kind } = read
    const again = await compare(read, tx)
    const ids = new Map<string, string>()
    const used: KeptFile[] = []
    for (const one of again.compared) {
      const kept = files.filter(({ key, field }) => key === one.key && isWaitedFor(one, field))
      const paths = Object.fromEntries(kept.map(({ field, id, type }) => [field, mediaPath(id, type)]))
      for (const { id, type, size } of kept)
        await mediaRowsOf(tx).add({ id, name: safeName(one.title, type), type, size, added: now.toISOString() })
      used.push(...kept)
      const id = await idOf(one, paths)
      if (id === undefined) continue
      ids.set(one.key, id)
      if (!one.noted && one.status !== 'differs') await movedInOf(tx).add({ kind: kind.name, old: one.key, content: one.content, id })
    }
    return { ...again, used }

    /** Where an entry is here, once it was added or given its files. */
    async function idOf({ status, entry, here, twin, registered }: Compared, paths: Compared['entry']): Promise<string | undefined> {
      const consent = kind.consent === undefined ? {} : { [kind.consent]: consented }
      if (status === 'add') return kind.add(tx, { ...entry, ...paths, ...consent }, registered ?? now)
      if (here === undefined) return twin === undefined ? undefined : ids.get(twin)
      const { id, ...row } = here
      if (Object.keys(paths).length > 0) await kind.edit(tx, id, { ...row, ...paths })
      return id
    }
  })
