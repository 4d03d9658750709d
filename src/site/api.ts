import { Hono, type MiddlewareHandler } from 'hono'
import type { Call } from '../contract/call.ts'
import { removal } from '../db/changes.ts'
import { settingsTable } from '../db/tables.ts'
import { adminsApi } from '../features/accounts/api.ts'
import { sessionApi } from '../features/accounts/server/session-api.ts'
import { adminsOf } from '../features/accounts/store.ts'
import { descriptionApi } from '../features/api-description/api.ts'
import { backupsApi } from '../features/backup/api.ts'
import { forPrograms } from '../features/feeds/server/for-programs.ts'
import { subscriptionsApi } from '../features/feeds/server/subscriptions.ts'
import { livesApi } from '../features/history/api.ts'
import { lifecycleApi } from '../features/history/server/lifecycle.ts'
import { overviewApi } from '../features/operations/api.ts'
import { health } from '../features/operations/server/health.ts'
import { picturesApi } from '../features/pictures/api.ts'
import { mediaRoute } from '../features/pictures/server/media-route.ts'
import { publishingApi } from '../features/publishing/api.ts'
import { searchApi } from '../features/search/api.ts'
import type { Slice } from '../http/answer.ts'
import { afterWrite, refuseFirst, withHeaders } from '../http/every-request.ts'
import { failures } from '../http/failures.ts'
import { Refused, refuse } from '../http/refused.ts'
import type { Services } from '../http/services.ts'
import { homeApi } from '../pages/home/api.ts'
import { kinds } from './collections.server.ts'
import { serverFeatures } from './features.server.ts'
import { namedPages } from './named-pages.ts'
import { pages } from './routes.tsx'

const collections = kinds.map(({ thing }) => thing)

/** All calls as one Hono app; `forPeople` shows refusals as pages. Throws if a call does not declare who may make it. */
export function appOf(services: Services, forPeople?: MiddlewareHandler): Slice {
  const app = new Hono({ strict: false })
  // Before the reply, so that the next request sees it. Unless nothing was removed, last good responses go too.
  services.store.onChange((tables) => {
    if (tables === undefined || tables.has(removal) || tables.has(settingsTable)) services.cache.drop()
    else services.cache.expire()
  })
  app.onError(failures(services))
  app.use(withHeaders(services.headers))
  if (forPeople) app.use(forPeople)
  app.use(refuseFirst(services))
  app.use(afterWrite(services))
  const canLogIn = async () => (await adminsOf(services.store.db).all()).length > 0
  app.route('/', health(services, canLogIn))
  app.route('/', mediaRoute(services))
  app.route('/', forPrograms(services, { collections, pages }))
  if (serverFeatures.routes) app.route('/', serverFeatures.routes(services, { collections, pages }))
  const described = [
    ...kinds.flatMap((kind) => [kind.api(services, collections), ...lifecycleApi(services, kind), ...publishingApi(services, kind)]),
    livesApi(services, collections),
    overviewApi(services, collections),
    subscriptionsApi(services, collections),
    searchApi(services, collections, namedPages),
    ...[homeApi, sessionApi, adminsApi, picturesApi, backupsApi].map((api) => api(services)),
  ]
  const others = described.flatMap((slice) => slice.calls)
  const slices = [...described, descriptionApi(services, others)]
  for (const slice of slices) app.route('/', slice.app)
  const calls = slices.flatMap((slice) => slice.calls)
  refuseUnmarked(app, calls)
  app.all('/api/*', (c) => {
    const known = calls.filter((call) => patternOf(call).test(c.req.path)).map(({ method }) => method)
    if (known.length === 0) return refuse(c, new Refused(404, 'There is no such call.'))
    c.header('Allow', known.join(', '))
    return refuse(c, new Refused(405, `Use ${known.join(' or ')} for this call.`))
  })
  return { app, calls, readers: new Map(slices.flatMap(({ readers }) => [...readers])) }
}

const patternOf = ({ path }: Call) => new RegExp(`^${path.replace(/:id/, '[^/]+').replace(/\/$/, '/?')}$`)

/** Only declared calls that say who may make them answer under /api; otherwise the site does not start. */
function refuseUnmarked(app: Hono, calls: Call[]) {
  const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path.replace(/\/$/, '')}`
  const marked = new Set(calls.filter(({ who }) => who === 'anyone' || who === 'administrator').map(nameOf))
  const routes = app.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api'))
  const unmarked = routes.map(nameOf).filter((name) => !marked.has(name))
  if (unmarked.length > 0) throw new Error(`Not marked for anyone or administrator: ${unmarked.join(', ')}`)
}
