import { CacheExpiration } from 'workbox-expiration'
import { keptSince, most, type Shelf, shelfOf } from '../kept.ts'
import { scope } from './scope.ts'

const { build } = scope.settings

/** The store of this build. */
export const own = (shelf: Shelf) => shelfOf(shelf, build)

/** The store of what could not be kept, by its address, with the moment at which that was tried. */
export const tried = `tried ${build}`

/** The builds of which something is kept, as they came; what is named otherwise was kept by a worker of long ago. */
const buildsIn = (names: readonly string[]) => [...new Set(names.map((name) => name.split(' ')[1] ?? ''))]

/** The build before this one: pages that are open may be of it, and what was read then can be read on. */
const former = (names: readonly string[]) => buildsIn(names).findLast((one) => one !== build && one !== '')

/** Takes away what was kept before the build that came before this one. */
export async function clearOut() {
  const names = await caches.keys()
  const stay = [build, former(names)]
  for (const name of names.filter((one) => !stay.includes(one.split(' ')[1]))) {
    await caches.delete(name)
    await new CacheExpiration(name, { maxEntries: 1 }).delete()
  }
}

/** What the build before had kept of it, if that may still be shown. */
export async function keptFormerly(shelf: Shelf, request: Request | string) {
  const before = former(await caches.keys())
  const response = before && (await caches.match(request, { cacheName: shelfOf(shelf, before), ignoreVary: true }))
  return response && keptSince(response) !== undefined ? response : undefined
}

/** How much of a shelf is kept, and for how long. */
export const bounds = (shelf: Shelf) => ({ maxEntries: most[shelf], purgeOnQuotaError: true })
