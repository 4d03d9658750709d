import type { Thing } from '../contract/collection.ts'
import { assertClock } from '../db/engine.ts'
import { filesJob, searchJob, textsJob, trashJob } from '../db/jobs.ts'
import { fillSlugs } from '../entries/slugs.ts'
import { adminsOf } from '../features/accounts/store.ts'
import { emptyTrash, settleErased, shortenHistory } from '../features/history/job.ts'
import type { JobName } from '../features/operations/contract.ts'
import { timesJob } from '../features/publishing/job.ts'
import { fillSearch, readFiles } from '../features/search/job.ts'
import { removeUnused } from '../features/uploads/job.ts'
import { sweepSubmissions } from '../http/forms/once.ts'
import type { Job } from '../http/schedule.ts'
import type { Services } from '../http/services.ts'
import * as collections from './collections.ts'
import { namedPages } from './named-pages.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The jobs of the site. Each runs in one of its instances at a time. */
export function jobsOfSite(services: Services): Job[] {
  const { store, now, pictures, backups, ending } = services
  const { db } = store
  const all = Object.values<Thing>(collections)
  const jobs: (Job & { name: JobName })[] = [
    timesJob(services),
    { name: 'sweep', every: hour, work: () => sweep(services) },
    ...(backups.place === undefined ? [] : [{ name: 'copies' as const, every: hour, work: backups.daily }]),
    { name: 'set aside', every: hour, work: backups.removeAside },
    { name: 'pictures', every: minute, work: pictures.makeAvifs },
    { name: filesJob, every: day, work: () => removeUnused(services) },
    { name: trashJob, every: hour, work: () => emptyTrash(services) },
    // These three take minutes on a large site, and go on after the next start.
    { name: 'addresses', every: 10 * minute, work: async () => void (await fillSlugs(db, all, ending)) },
    { name: searchJob, every: 10 * minute, work: () => fillSearch(db, all, namedPages, ending) },
    { name: textsJob, every: minute, work: () => readFiles(services) },
    { name: 'history', every: day, work: () => shortenHistory(services) },
    settleErased(services),
  ]
  // An instance whose clock went wrong later would remove what is still valid for others.
  return jobs.map((job) => ({ ...job, mayBegin: async () => assertClock(await store.clock(), now()) }))
}

export async function sweep({ store, now }: Services) {
  await store.rateLimits.sweep(now())
  await store.sessions.sweep(now())
  await sweepSubmissions(store.db, now())
  await adminsOf(store.db).sweep(now())
}
