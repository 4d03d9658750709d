import { assertClock } from '../db/clock.ts'
import { looseFilesOf } from '../db/files/loose-files.ts'
import { leftJob, searchJob, textsJob, trashJob, unnamedJob } from '../db/jobs.ts'
import { settingsTable } from '../db/tables.ts'
import { fillSlugs } from '../entries/fill-slugs.ts'
import { adminsOf } from '../features/accounts/store.ts'
import { emptyTrash, shortenHistory } from '../features/history/job.ts'
import { settleErased } from '../features/history/server/erased.ts'
import type { JobName } from '../features/operations/contract.ts'
import { timesJob } from '../features/publishing/job.ts'
import { fillSearch } from '../features/search/server/fill.ts'
import { removeUnnamed } from '../features/uploads/job.ts'
import { uploadsOf } from '../features/uploads/store.ts'
import type { Job } from '../http/schedule.ts'
import type { Services } from '../http/services.ts'
import * as things from './collections.ts'
import { namedPages } from './named-pages.ts'

type Given = Pick<Services, 'store' | 'media' | 'now' | 'log'>
type All = Given & Pick<Services, 'backups' | 'pictures' | 'texts' | 'ending'>

/** Administrators are told by words which of them could not be done. */
type SiteJob = Job & { name: JobName }

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** What the site does at its time, in one of its instances. */
export function jobsOfSite(services: All): SiteJob[] {
  const { store, now, pictures, texts, ending } = services
  // What takes minutes on a large site is gone on with after the next start.
  const endsBy = (lost: AbortSignal) => AbortSignal.any([lost, ending])
  // One whose clock went wrong after the start would take away what is good for all the others.
  const mayBegin = async () => assertClock(await store.clock(), now())
  const daily: SiteJob = { name: 'copies', every: hour, mayBegin, work: services.backups.daily }
  return [
    { ...timesJob(services), mayBegin },
    { name: 'sweep', every: hour, mayBegin, work: () => sweep(services) },
    ...(services.backups.place === undefined ? [] : [daily]),
    { name: 'set aside', every: hour, mayBegin, work: services.backups.removeAside },
    { name: 'pictures', every: 10 * minute, mayBegin, work: (lost) => pictures.goOn(lost) },
    { name: leftJob, every: day, mayBegin, work: (lost) => removeLeft(services, lost) },
    { name: trashJob, every: hour, mayBegin, work: (lost) => emptyTrash(services, lost) },
    {
      name: 'addresses',
      every: 10 * minute,
      mayBegin,
      work: async (lost) => void (await fillSlugs(store.db, Object.values(things), endsBy(lost))),
    },
    {
      name: searchJob,
      every: 10 * minute,
      mayBegin,
      hears: (look) => store.onChange((tables) => mayBePutBack(tables) && look()),
      work: async (lost) => void (await fillSearch(store.db, Object.values(things), namedPages, endsBy(lost))),
    },
    {
      name: textsJob,
      every: 10 * minute,
      mayBegin,
      // Whoever writes an entry hurries it with it.
      hears: (look) => store.onChange((tables) => (texts.concerns(tables) || mayBePutBack(tables)) && look()),
      work: texts.readAll,
    },
    { name: 'history', every: day, mayBegin, work: (lost) => shortenHistory(services, lost) },
    { name: unnamedJob, every: day, mayBegin, work: (lost) => removeUnnamed(services, lost) },
    { ...settleErased(services), mayBegin },
  ]
}

/** Where an archive was put back, at whichever instance, nothing is found until its index is filled; a setting is written once that is hurried. */
const mayBePutBack = (tables: ReadonlySet<string> | undefined) => tables?.has(settingsTable) ?? true

/** Takes away what has run out: counters, sessions, codes, answers. */
export async function sweep({ store, now }: Pick<Given, 'store' | 'now'>) {
  await store.rateLimits.sweep(now())
  await store.sessions.sweep(now())
  await store.submissions.sweep(now())
  await uploadsOf(store.db).sweep(await aDayAgo(store))
  await adminsOf(store.db).sweep(now())
}

/** Takes away files of which nobody knows any more: their process ended, or their row went, before they were taken away. */
export async function removeLeft({ store, media, log }: Omit<Given, 'now'>, lost?: AbortSignal) {
  // A younger one may be on its way to its row.
  const before = await aDayAgo(store)
  const left = () => looseFilesOf(store.db).left(before)
  const found = await left()
  for (const id of found) {
    if (lost?.aborted) break
    await media.remove(id)
  }
  if (found.length === 0) return
  // Where their place is away they stay noted, for the next time.
  const files = found.length - (await left()).filter((id) => found.includes(id)).length
  if (files > 0) log.info({ files }, 'files that nothing names any more were taken away')
}

/** By the clock by which it is noted what is on its way. */
const aDayAgo = async (store: Given['store']) => new Date((await store.clock()).getTime() - day)
