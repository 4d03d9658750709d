import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { kept } from '../../../contract/lifecycle.ts'
import { newId } from '../../../db/id.ts'
import { filesJob, searchJob, textsJob } from '../../../db/jobs.ts'
import { bucketSign, copiesSetting } from '../../../db/settings.ts'
import type { Store } from '../../../entries/store.ts'
import { Refused } from '../../../http/refused.ts'
import type { Services } from '../../../http/services.ts'
import { type ArchiveHolds, type BackupState, backupState, type Kind } from '../contract.ts'
import type { Site } from './archived-site.ts'
import { backupName, backupOf, backupsIn, markOf, outdated, type StoredBackup } from './backup-names.ts'
import { type BackupPlace, backupsHere, backupsInFolder } from './backup-place.ts'
import { maintenanceOf } from './maintenance.ts'
import { type Listed, rowsName } from './manifest.ts'
import { decrypted } from './passphrase.ts'
import { type Source, verifyArchive } from './read-archive.ts'
import { PlaceUnfit, reasonOf } from './refusals.ts'
import { restoreSite } from './restore-site.ts'
import { signIn, withRows, workIn } from './rows.ts'
import { archiveOf, keepArchive } from './write-archive.ts'

type Given = Pick<Services, 'store' | 'now' | 'log' | 'ending' | 'closed'>

export type Running = { done: Promise<void> }

const busy = new Refused(409, 'A backup is being made or restored, or unused files are being removed. Try again when that is done.')
const hour = 60 * 60_000
const day = 24 * hour
/** Less than a day, so that a daily backup does not move by an hour each day. */
const fresh = 23 * hour
/** Bytes that a backup leaves free on the disk of the site. */
const leastFree = 500e6
/** Milliseconds that the lease of a dead process lasts. */
const span = 60_000

const bytesOf = (files: readonly Pick<Listed, 'size'>[]) => files.reduce((sum, { size }) => sum + size, 0)

/** The backups of a site that runs. `place`: where they are stored, if anywhere. */
export function backupsOf({ store, now, log, ending, closed }: Given, site: Site, place: BackupPlace | undefined) {
  const { jobs, settings, together } = store
  const during = maintenanceOf(store, closed)
  const begun = now()
  const isWithin = (span: number, from: Date) => now().getTime() - from.getTime() < span
  let running: Promise<void> = Promise.resolve()
  const mark = async () => markOf(await settings.secret(bucketSign))
  const nameNow = async () => backupName(await mark(), now(), site.passphrase)
  const opened = (archive: Source) => () => decrypted(archive(), site.passphrase)
  const listIn = async (from: BackupPlace) => backupsIn(from.list(), { mark: await mark(), now: now() })
  const ownIn = async (from: BackupPlace) => (await listIn(from)).filter(({ isOwn }) => isOwn)
  const list = async (): Promise<StoredBackup[]> => (place ? listIn(place) : [])

  const stored = async (from: Pick<Store['settings'], 'read'>): Promise<BackupState> =>
    backupState.safeParse(JSON.parse((await from.read(copiesSetting)) ?? '{}')).data ?? {}

  /** `undefined` removes a part of the state. */
  const change = (changes: { [Part in keyof BackupState]: BackupState[Part] | undefined }) =>
    together(async (tx) => tx.settings.write(copiesSetting, JSON.stringify({ ...(await stored(tx.settings)), ...changes })))

  /** One backup or restore at a time in all instances, under the lease of the sweep of files; refused if it is taken. */
  async function run(what: Kind, work: () => Promise<void>): Promise<Running | Refused> {
    const holder = `${what} ${newId()}`
    await jobs.declare(filesJob)
    if (!(await jobs.keepFrom(filesJob, holder, span))) return busy
    // It may fail while a restore holds the database; no other backup can begin then.
    const holding = setInterval(() => void jobs.hold(filesJob, holder, span).catch(() => {}), span / 8)
    const done = work()
      .catch(async (error) => {
        await change({ trouble: { what, at: now().toISOString(), why: reasonOf(error) } }).catch(() => {})
        throw error
      })
      .finally(async () => {
        clearInterval(holding)
        await jobs.letGo(filesJob, holder).catch(() => {})
      })
    running = done.catch(() => {})
    return { done }
  }

  async function make(to: BackupPlace) {
    await removeHalf(to).catch(notRemoved)
    await assertRoom(to)
    const [begun, name] = [performance.now(), await nameNow()]
    const { files, tables, missing } = await keepArchive(to, name, site, ending)
    const seconds = Math.round((performance.now() - begun) / 100) / 10
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const last = { name, at: now().toISOString(), rows, files: files.length - 1, bytes: bytesOf(files), seconds }
    await change({ last, trouble: undefined })
    log.info({ backup: name, bytes: last.bytes, files: last.files, missing: missing.length, seconds }, 'made a backup')
    await removeOld(to).catch(notRemoved)
  }

  const notRemoved = (error: unknown) => log.warn({ err: error }, 'old backups could not be removed')

  async function removeAll(from: BackupPlace, files: readonly { name: string }[]) {
    for (const { name } of files) await from.remove(name)
    if (files.length > 0) log.info({ backups: files.map(({ name }) => name) }, 'removed old backups')
  }

  /** Left by killed processes of this site. */
  async function removeHalf(from: BackupPlace) {
    const [files, marked] = [await Array.fromAsync(from.list()), await mark()]
    const half = files.filter(({ name }) => name.endsWith('.part') && backupOf(name.slice(0, -'.part'.length))?.mark === marked)
    await removeAll(from, half)
  }

  /** Removes the oldest backups from the disk of the site while too little of it would be free beside `more` bytes; never the newest. */
  async function makeRoom(from: BackupPlace, more = 0) {
    if (!from.room) return
    for (const { name } of (await ownIn(from)).slice(1).toReversed()) {
      const { free, total } = await from.room()
      if (free - more >= Math.max(total / 5, leastFree)) return
      await from.remove(name)
      log.info({ backup: name }, 'removed an old backup to make room')
    }
  }

  /** Makes room for a backup. Throws PlaceUnfit, with none removed, if the site itself would be left without any. */
  async function assertRoom(to: BackupPlace) {
    if (!to.room) return
    const sum = store.db.selectFrom('media').select(({ fn }) => fn.sum('size').as('bytes'))
    const needed = Number((await sum.executeTakeFirst())?.bytes)
    const { free } = await to.room()
    if (free + bytesOf((await ownIn(to)).slice(1)) - needed < leastFree)
      throw new PlaceUnfit('The disk of the site has no room for another backup.')
    await makeRoom(to, needed)
  }

  /** By retention; and those from before there was a second place, since they contain people who were deleted later. */
  async function removeOld(from: BackupPlace) {
    await removeAll(from, outdated(await ownIn(from), now(), from.room !== undefined))
    await makeRoom(from)
    const here = backupsHere(dirname(site.folder))
    // It may be the same folder.
    const those = new Set((await ownIn(from)).map(({ name }) => name))
    const former = (await ownIn(here)).filter(({ name, made }) => !those.has(name) && !isWithin(7 * day, made))
    await removeAll(here, former)
  }

  async function restore(name: string, archive: Source) {
    const { manifest, files, missing, aside = '' } = await restoreSite(opened(archive), site, { store, during })
    // No archive contains the search index.
    for (const job of [searchJob, textsJob]) await jobs.hurry(job)
    await settings.write({ shown: 'restored' }, now().toISOString())
    const restored = { name, at: now().toISOString(), made: manifest.made, aside, missing: missing.length }
    await change({ restored, trouble: undefined })
    log.warn({ archive: name, aside, ...files, missing: missing.length }, 'restored the site from a backup')
  }

  /** `under`: what runs now, in any instance. */
  async function state(): Promise<BackupState & { under?: { what: Kind } }> {
    const [what] = ((await jobs.holderOf(filesJob)) ?? '').split(' ')
    return { ...(await stored(settings)), ...((what === 'copy' || what === 'restore') && { under: { what } }) }
  }

  return {
    place: place?.name,
    /** What breaks this machine destroys them too. */
    isOnlyHere: place?.room !== undefined,
    isEncrypted: site.passphrase !== undefined,
    state,
    list,
    /** When nothing runs any more. */
    settled: () => running,

    make: async () => place && run('copy', () => make(place)),

    /** If the last one is a day old; on the disk of the site not in the first hour, when it has visitors to answer. */
    daily: async () => {
      if (!place || (await ownIn(place)).some(({ made }) => isWithin(fresh, made))) return
      // Another instance may have made it in a folder of its own.
      const { last } = await stored(settings)
      if (place.room && (isWithin(hour, begun) || (last && isWithin(fresh, new Date(last.at))))) return
      const running = await run('copy', () => make(place))
      if (!(running instanceof Refused)) await running.done
    },

    /** What restores set aside 30 days ago, and the work of killed processes after a day. */
    removeAside: async () => {
      for (const name of await readdir(site.folder).catch(() => [])) {
        const days = aside.test(name) ? kept.trash : onItsWay.test(name) ? 1 : Number.POSITIVE_INFINITY
        const found = await stat(join(site.folder, name)).catch(() => undefined)
        // Since it is in this folder: a person may have moved an old one there.
        if (!found || now().getTime() - found.ctimeMs <= days * day) continue
        await rm(join(site.folder, name), { recursive: true, force: true })
        log.info({ file: name }, 'removed the state from before a restore')
      }
    },

    download: async () => ({ name: await nameNow(), content: archiveOf(site) }),

    /** A stored backup, or what the last restore set aside. */
    sourceOf: async (name: string): Promise<Source | undefined> => {
      const { restored } = await stored(settings)
      if (restored && basename(restored.aside) === name)
        return existsSync(join(site.folder, name)) ? () => backupsInFolder(site.folder).read(name) : undefined
      return place && (await list()).some((backup) => backup.name === name) ? () => place.read(name) : undefined
    },

    /** Verifies an archive and returns what it contains. Throws ArchiveUnfit. */
    look: async (archive: Source): Promise<ArchiveHolds> => {
      await using work = await workIn(site.folder)
      const { manifest, folder } = await verifyArchive(opened(archive), work.path)
      const { made, tables } = manifest
      const files = manifest.files.filter(({ name }) => name !== rowsName)
      const isOwn = markOf(await withRows(folder, signIn)) === (await mark())
      return { made, isOwn, tables, files: files.length, bytes: bytesOf(files) }
    },

    restore: (name: string, archive: Source) => run('restore', () => restore(name, archive)),
  }
}

export type Backups = ReturnType<typeof backupsOf>

const aside = /^before-\d{8}T\d{9}Z\.tar(?:\.age)?$/
/** Left by killed processes. */
const onItsWay = /^work-[0-9a-z]{26}$|^before-\d{8}T\d{9}Z\.tar(?:\.age)?\.part$/

declare module '../../../http/services.ts' {
  interface Services {
    backups: Backups
  }
}
