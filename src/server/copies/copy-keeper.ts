import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Migration } from 'kysely/migration'
import type { Logger } from 'pino'
import type { Copies } from '../../store/archive/copies.ts'
import { copyName, copyOf, markOf } from '../../store/archive/copy-name.ts'
import { keepArchive } from '../../store/archive/keep-archive.ts'
import { rowsName } from '../../store/archive/manifest.ts'
import { outdated } from '../../store/archive/outdated.ts'
import type { Passing } from '../../store/archive/passing.ts'
import { restoreRunning } from '../../store/archive/restore-site.ts'
import { signAt } from '../../store/archive/sign-at.ts'
import { type Source, verifyArchive } from '../../store/archive/verify-archive.ts'
import { archiveOf } from '../../store/archive/write-archive.ts'
import type { DatabaseAt } from '../../store/database-at.ts'
import type { Media } from '../../store/files.ts'
import { newId } from '../../store/id.ts'
import type { Store } from '../../store/open.ts'
import { bucketSign } from '../../store/settings.ts'
import { copyStateOf } from './copy-state.ts'
import { soleWork } from './sole-work.ts'

/** How a site is put into archives. `copies`: where they are kept, if anywhere; `folder`: for what is on its way. */
export type Archiving = {
  copies: Copies | undefined
  database: DatabaseAt
  migrations: Record<string, Migration>
  passing: Passing
  passphrase: string | undefined
  folder: string
}

type Given = { store: Pick<Store, 'settings' | 'jobs'>; media: Media; now: () => Date; log: Logger; ending: AbortSignal }

const hour = 60 * 60_000
/** Milliseconds; a little less than a day, so that a copy a day is not one every 25 hours. */
const fresh = 23 * hour

/** A copy that is kept. `isOwn`: of this very site, and not of another that has the same place. */
export type KeptCopy = { name: string; made: Date; size: number; isOwn: boolean }

/** What an archive holds, of when and of which site: the rows of each table, its files and their bytes. */
export type ArchiveHolds = { made: string; isOwn: boolean; tables: { name: string; rows: number }[]; files: number; bytes: number }

/** Makes copies of a site while it serves, takes away those that are not needed any more, and puts one back. */
export function copyKeeper({ store, media, now, log, ending }: Given, archiving: Archiving) {
  const { copies, database, migrations, passing, passphrase, folder } = archiving
  const state = copyStateOf(store.settings)
  const sole = soleWork(store, state, now)
  let going: Promise<unknown> = Promise.resolve()
  const alone: typeof sole = (what, work) => {
    const begun = sole(what, work)
    going = begun.done.catch(() => {})
    return begun
  }
  const reading = (given = passphrase) => ({ passphrase: given, migrations, passing, work: join(folder, `work-${newId()}`) })
  const wanted = () => ({ ...reading(), database, media })
  const mark = async () => markOf(await store.settings.secret(bucketSign))

  async function list(): Promise<KeptCopy[]> {
    const own = await mark()
    const found: KeptCopy[] = []
    for await (const { name, size } of copies?.list() ?? []) {
      const copy = copyOf(name)
      if (copy) found.push({ name, size, made: copy.made, isOwn: copy.mark === own })
    }
    return found.toSorted((one, other) => other.made.getTime() - one.made.getTime())
  }

  async function make(place: Copies) {
    const [begun, name] = [performance.now(), copyName(await mark(), now(), passphrase)]
    const { tables, files, missing } = await keepArchive(place, name, wanted(), ending)
    const last = {
      name,
      at: now().toISOString(),
      bytes: files.reduce((sum, { size }) => sum + size, 0),
      seconds: Math.round((performance.now() - begun) / 100) / 10,
      rows: tables.reduce((sum, { rows }) => sum + rows, 0),
      files: files.length - 1,
    }
    await state.change(now(), { last, trouble: undefined })
    log.info(
      { copy: name, bytes: last.bytes, files: last.files, missing: missing.length, seconds: last.seconds },
      'a copy of the site was made and read back',
    )
    await clear(place).catch((error) => log.warn({ err: error }, 'copies that are not needed any more could not be taken away'))
  }

  /** Only what this site has named itself, and never the last. */
  async function clear(place: Copies) {
    const own = await mark()
    const gone = outdated(
      (await list()).filter(({ isOwn }) => isOwn),
      now(),
    )
    for (const { name } of gone) await place.remove(name)
    if (gone.length > 0) log.info({ copies: gone.map(({ name }) => name) }, 'copies that are not needed any more were taken away')
    // What a process left half done; nobody else is at it.
    for await (const { name } of place.list())
      if (name.endsWith('.part') && copyOf(name.slice(0, -'.part'.length))?.mark === own) await place.remove(name)
  }

  async function clearWork() {
    for (const name of await readdir(folder).catch(() => [])) {
      const found = name.startsWith('work-') ? await stat(join(folder, name)).catch(() => undefined) : undefined
      if (found && now().getTime() - found.mtimeMs > 24 * hour) await rm(join(folder, name), { recursive: true, force: true })
    }
  }

  return {
    /** Where copies go, in words; undefined where none are made. */
    place: copies?.name,
    isEncrypted: passphrase !== undefined,
    state: () => state.read(now()),
    list,

    /** Makes a copy now; undefined where there is no place for any. */
    make: () => copies && alone('copy', () => make(copies)),

    /** Makes one where the last is a day old. */
    daily: async () => {
      await clearWork()
      const newest = (await list()).find(({ isOwn }) => isOwn)
      const isDue = newest === undefined || now().getTime() - newest.made.getTime() >= fresh
      // Somebody may be at it by hand; the next hour sees.
      if (copies && isDue && !(await state.read(now())).under) await alone('copy', () => make(copies)).done
    },

    /** The site as it is now, and what such a file is called. */
    siteNow: async () => ({ name: copyName(await mark(), now(), passphrase), content: archiveOf(wanted()) }),

    /** How the bytes of a kept copy are read; undefined where there is none of that name. */
    sourceOf: async (name: string): Promise<Source | undefined> => {
      const isKept = (await list()).some((copy) => copy.name === name)
      return copies && isKept ? () => copies.read(name) : undefined
    },

    /** When nothing goes on here any more. */
    settled: () => going,

    /**
     * Looks at everything in an archive, and tells what it holds; nothing is touched. `typed`: its passphrase, where that is not the
     * site's own. Throws ArchiveUnfit.
     */
    look: async (source: Source, typed?: string): Promise<ArchiveHolds> => {
      const read = reading(typed)
      try {
        const { manifest, tables, folder } = await verifyArchive(source, read)
        const files = manifest.files.filter(({ name }) => name !== rowsName)
        return {
          made: manifest.made,
          isOwn: markOf(await signAt(folder)) === (await mark()),
          tables: tables.map(({ name, rows }) => ({ name, rows })),
          files: files.length,
          bytes: files.reduce((sum, { size }) => sum + size, 0),
        }
      } finally {
        await rm(read.work, { recursive: true, force: true })
      }
    },

    /** Puts an archive in the place of everything that the site holds. `typed`: as above. */
    restore: (name: string, source: Source, typed?: string) =>
      alone('restore', async () => {
        const read = reading(typed)
        try {
          const verified = await verifyArchive(source, read)
          const { aside = '', files } = await restoreRunning(
            source,
            verified,
            { database, media, claim: async () => {}, folder, passphrase },
            read,
          )
          // Before anybody is told, so that nobody is shown what was there.
          await store.settings.write({ shown: 'restored' }, now().toISOString())
          await state.change(now(), { restored: { name, at: now().toISOString(), aside }, trouble: undefined })
          log.warn({ archive: name, aside, ...files }, 'the site was put back as an archive has it')
        } finally {
          await rm(read.work, { recursive: true, force: true })
        }
      }),
  }
}

export type CopyKeeper = ReturnType<typeof copyKeeper>
