import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Migration } from 'kysely/migration'
import type { Logger } from 'pino'
import { StoreBusy } from '../../../db/busy.ts'
import type { DatabaseAt } from '../../../db/database-at.ts'
import type { Media } from '../../../db/files/files.ts'
import { newId } from '../../../db/id.ts'
import { leftJob, searchJob, textsJob, unnamedJob } from '../../../db/jobs.ts'
import type { Store } from '../../../db/open.ts'
import { bucketSign } from '../../../db/settings.ts'
import type { Copies } from './archive/copies.ts'
import { copyName, markOf } from './archive/copy-name.ts'
import { keepArchive } from './archive/keep-archive.ts'
import { keptFrom } from './archive/kept-from.ts'
import { rowsName } from './archive/manifest.ts'
import type { Passing } from './archive/passing.ts'
import { readArchive } from './archive/read-archive.ts'
import { restoreRunning } from './archive/restore-site.ts'
import { signAt } from './archive/sign-at.ts'
import { type Source, verifyArchive } from './archive/verify-archive.ts'
import { archiveOf } from './archive/write-archive.ts'
import { clearFolder, halfDone, setAside } from './clear-folder.ts'
import { copyStateOf } from './copy-state.ts'
import { type KeptCopy, keptCopies } from './kept-copies.ts'
import { soleWork } from './sole-work.ts'

/**
 * How a site is put into archives. `copies`: where they are kept, if anywhere; `folder`: for what is on its way; `thread`: the program of
 * the thread that holds a database where that would keep visitors waiting.
 */
export type Archiving = {
  copies: Copies | undefined
  database: DatabaseAt
  migrations: Record<string, Migration>
  passing: Passing
  passphrase: string | undefined
  folder: string
  thread: string
}

type Given = {
  store: Pick<Store, 'settings' | 'jobs' | 'together' | 'clock'>
  media: Media
  now: () => Date
  log: Logger
  ending: AbortSignal
}

const hour = 60 * 60_000
/** Milliseconds; a little less than a day, so that a copy a day is not one every 25 hours. */
const fresh = 23 * hour

/** What an archive holds, of when and of which site: the rows of each table, its files and their bytes. */
export type ArchiveHolds = { made: string; isOwn: boolean; tables: { name: string; rows: number }[]; files: number; bytes: number }

/** Makes copies of a site while it serves, takes away those that are not needed any more, and puts one back. */
export function copyKeeper({ store, media, now, log, ending }: Given, archiving: Archiving) {
  const { copies, database, migrations, passing, passphrase, folder, thread } = archiving
  const state = copyStateOf(store)
  const sole = soleWork(store, state, now)
  let going: Promise<unknown> = Promise.resolve()
  const alone: typeof sole = (what, work) => {
    const begun = sole(what, work)
    going = begun.done.catch(() => {})
    return begun
  }
  const reading = (given = passphrase) => ({ passphrase: given, migrations, passing, thread, work: join(folder, `work-${newId()}`) })
  const wanted = () => ({ ...reading(), database, media })
  const mark = async () => markOf(await store.settings.secret(bucketSign))

  const { list, believed, clear } = keptCopies({ copies, state, mark, now, log })

  /** Reads the newest copy of this site of which nobody has told that it was read, as one that was made beside the site; makes one where it is none. */
  async function readOrMake(place: Copies, { name, made }: KeptCopy) {
    const begun = performance.now()
    try {
      await believed(name, made, await readArchive(place.read(name), { passphrase }), begun)
    } catch (error) {
      log.warn({ err: error, copy: name }, 'a file that is called a copy of this site is none that could be put back')
      await make(place)
    }
  }

  async function make(place: Copies) {
    const [begun, name] = [performance.now(), copyName(await mark(), now(), passphrase)]
    const manifest = await keepArchive(place, name, wanted(), ending)
    const last = await believed(name, now(), manifest, begun)
    log.info(
      { copy: name, bytes: last.bytes, files: last.files, missing: manifest.missing.length, seconds: last.seconds },
      'a copy of the site was made and read back',
    )
    await clear(place).catch((error) => log.warn({ err: error }, 'copies that are not needed any more could not be taken away'))
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
      const since = ({ made }: KeptCopy) => now().getTime() - made.getTime()
      const young = (await list()).filter((copy) => copy.isOwn && since(copy) >= 0 && since(copy) < fresh)
      // Somebody may be at it by hand; the next hour sees.
      if (!copies || young.some(({ isGood }) => isGood) || (await state.read(now())).under) return
      const [unread] = young
      await alone('copy', () => (unread ? readOrMake(copies, unread) : make(copies))).done
    },

    /** Takes away what was set aside by restores that are long past, and what was left half done. */
    clearAside: async () => {
      const folders = [folder, ...(typeof database === 'string' ? [database] : [])]
      const gone = (await Promise.all(folders.map((one) => clearFolder(one, now(), setAside)))).flat()
      if (gone.length > 0) log.info({ files: gone }, `what restores had set aside was taken away after ${setAside.days} days`)
      const left = await clearFolder(folder, now(), halfDone)
      if (left.length > 0) log.info({ folders: left }, 'what had been left half done with an archive was taken away')
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
          // One that is there while the files are looked at would be named by a row afterwards and be gone.
          const {
            aside = '',
            files,
            missing,
          } = await keptFrom(store.jobs, [unnamedJob, leftJob], { ending }, (stillKept) =>
            restoreRunning(
              source,
              verified,
              { database, media, claim: async () => {}, folder, passphrase, now: store.clock, stillKept },
              read,
            ),
          )
          // The index and the texts in it are in no archive: until it is filled again nothing would be found.
          for (const job of [searchJob, textsJob]) await store.jobs.hurry(job)
          // Before anybody is told, so that nobody is shown what was there.
          await store.settings.write({ shown: 'restored' }, now().toISOString())
          const lacking = missing instanceof StoreBusy ? undefined : missing.length
          await state.change(now(), {
            restored: { name, at: now().toISOString(), made: verified.manifest.made, aside, missing: lacking },
            trouble: undefined,
          })
          log.warn({ archive: name, aside, ...files, missing: lacking }, 'the site was put back as an archive has it')
          if (missing instanceof StoreBusy) log.warn({ err: missing, archive: name }, 'which files of it are not there is not known')
        } finally {
          await rm(read.work, { recursive: true, force: true })
        }
      }),
  }
}

export type CopyKeeper = ReturnType<typeof copyKeeper>
