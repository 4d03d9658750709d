import { Hono, type MiddlewareHandler } from 'hono'
import type { Call } from '../contract/call.ts'
import { removal } from '../db/changes.ts'
import { settingsTable } from '../db/tables.ts'
import { adminsApi } from '../features/accounts/api.ts'
import { accountApi } from '../features/accounts/server/account-api.ts'
import { deviceApi } from '../features/accounts/server/device-api.ts'
import { sessionApi } from '../features/accounts/server/session-api.ts'
import { adminsOf } from '../features/accounts/store.ts'
import { backupsApi } from '../features/backup/api.ts'
import { refuseInMaintenance } from '../features/backup/server/maintenance.ts'
import { subscriptionsApi } from '../features/feeds/server/subscriptions.ts'
import { livesApi } from '../features/history/api.ts'
import { health } from '../features/operations/server/health.ts'
import { picturesApi } from '../features/pictures/api.ts'
import { searchApi } from '../features/search/api.ts'
import type { NamedPages } from '../features/search/server/fill.ts'
import { cardsRoute } from '../features/sharing/server/cards.ts'
import type { Slice } from '../http/answer.ts'
import { failures } from '../http/failures.ts'
import { mediaRoute } from '../http/files/media-route.ts'
import { Refused, refuse } from '../http/refused.ts'
import { asNewAs } from '../http/replies/read-your-writes.ts'
import { withHeaders } from '../http/security/headers.ts'
import { originGuard } from '../http/security/origin-guard.ts'
import type { Services } from '../http/services.ts'
import { homeApi } from '../pages/home/api.ts'
import { kinds } from './collections.server.ts'
import { forgetPrefetched } from './speculation-rules.ts'

/** A call, and the words for what it is about. */
export type DeclaredCall = { call: Call; whose: string }

/** What answers calls: every kind of thing, and what is more than that; `pages` are the site's own as a search finds them. */
const apisWith = (pages?: NamedPages): { api: (services: Services) => Slice; whose: string }[] => [
  ...kinds.map(({ api, thing }) => ({ api, whose: thing.words.several })),
  {
    api: (services) =>
      livesApi(
        services,
        kinds.map(({ thing }) => thing),
      ),
    whose: 'what was deleted and changed',
  },
  {
    api: (services) =>
      subscriptionsApi(
        services,
        kinds.map(({ thing }) => thing),
      ),
    whose: 'what can be subscribed to',
  },
  {
    api: (services) =>
      searchApi(
        services,
        kinds.map(({ thing }) => thing),
        pages,
      ),
    whose: 'what is looked for',
  },
  { api: homeApi, whose: 'the home page' },
  { api: sessionApi, whose: 'sessions' },
  { api: deviceApi, whose: 'known browsers' },
  { api: adminsApi, whose: 'administrators' },
  { api: accountApi, whose: 'accounts' },
  { api: picturesApi, whose: 'kept pictures' },
  { api: backupsApi, whose: 'backups' },
]

const unknownCall = new Refused(404, 'There is no such call.')

/**
 * The whole API as one app, with every call that it answers; `forPeople` shows its refusals to who reads pages, `pages` are the site's
 * own as a search finds them. Throws when a call is not marked for who may make it.
 */
export function appOf(services: Services, forPeople?: MiddlewareHandler, pages?: NamedPages): Slice & { declared: DeclaredCall[] } {
  const app = new Hono({ strict: false })
  // After the commit and before the reply, so that the next request sees it; unless known to have removed nothing, last good ones go too.
  services.store.onChange((tables) => {
    if (tables === undefined || tables.has(removal) || tables.has(settingsTable)) services.cache.drop()
    else services.cache.expire()
  })
  app.onError(failures(services))
  app.use(withHeaders(services.headers))
  if (forPeople) app.use(forPeople)
  app.use(refuseInMaintenance(services.backups.isClosed))
  app.use(originGuard(services))
  app.use(forgetPrefetched)
  app.use(asNewAs(services).give)
  const canLogIn = async () => Number(await adminsOf(services.store.db).count()) > 0
  app.route('/', health(services, canLogIn))
  app.route('/', mediaRoute(services))
  app.route('/', cardsRoute(services))
  const slices = apisWith(pages).map(({ api, whose }) => ({ ...api(services), whose }))
  for (const slice of slices) app.route('/', slice.app)
  const declared = slices.flatMap(({ calls, whose }) => calls.map((call) => ({ call, whose })))
  const calls = declared.map(({ call }) => call)
  refuseUnmarked(app, calls)
  app.all('/api/*', (c) => {
    const known = calls.filter((call) => patternOf(call).test(c.req.path)).map(({ method }) => method)
    if (known.length === 0) return refuse(c, unknownCall)
    c.header('Allow', known.join(', '))
    return refuse(c, new Refused(405, `This call is made by ${known.join(' or ')}.`))
  })
  return { app, calls, declared, readers: new Map(slices.flatMap(({ readers }) => [...readers])) }
}

const patternOf = ({ path }: Call) => new RegExp(`^${path.replace(/:id/, '[^/]+').replace(/\/$/, '/?')}$`)

/** Nothing answers under /api but a declared call that says who may make it; otherwise the site does not start. */
function refuseUnmarked(app: Hono, calls: Call[]) {
  const marked = new Set(
    calls
      .filter(({ who }) => who === 'anyone' || who === 'administrator')
      .map(({ method, path }) => `${method} ${path.replace(/\/$/, '')}`),
  )
  const routes = app.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api'))
  const unmarked = routes.map(({ method, path }) => `${method} ${path}`).filter((route) => !marked.has(route))
  if (unmarked.length > 0) throw new Error(`Not marked for anyone or administrator: ${unmarked.join(', ')}`)
}
