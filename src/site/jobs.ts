import { assertClock } from '../db/clock.ts'
import { erasedJob, filesJob, searchJob, textsJob, trashJob } from '../db/jobs.ts'
import { settingsTable } from '../db/tables.ts'
import { fillSlugs } from '../entries/fill-slugs.ts'
import { adminsOf } from '../features/accounts/store.ts'
import { emptyLog, emptyTrash, shortenHistory } from '../features/history/job.ts'
import type { JobName } from '../features/operations/contract.ts'
import { timesJob } from '../features/publishing/job.ts'
import { fillSearch } from '../features/search/server/fill.ts'
import { removeUnused } from '../features/uploads/job.ts'
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
    { name: filesJob, every: day, mayBegin, work: (lost) => removeUnused(services, lost) },
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
    { name: textsJob, every: minute, mayBegin, work: texts.readAll },
    { name: 'history', every: day, mayBegin, work: (lost) => shortenHistory(services, lost) },
    { name: erasedJob, every: 10 * minute, mayBegin, work: () => emptyLog(services) },
  ]
}

/** Where an archive was put back, at whichever instance, nothing is found until its index is filled; a setting is written once that is hurried. */
const mayBePutBack = (tables: ReadonlySet<string> | undefined) => tables?.has(settingsTable) ?? true

/** Takes away what has run out: counters, sessions, codes, answers. */
export async function sweep({ store, now }: Pick<Given, 'store' | 'now'>) {
  await store.rateLimits.sweep(now())
  await store.sessions.sweep(now())
  await store.submissions.sweep(now())
  await adminsOf(store.db).sweep(now())
}
