import { z } from 'zod/mini'
import { byAdministrator, type Call, get, listQuery, nothing, oneAsked, outcome, paged, post } from './call.ts'
import { type ShownSetting, settingsKind, type Thing } from './collection.ts'
import { text } from './field.ts'
import { fieldsOf, keysOf } from './fields.ts'
import { livesPaths } from './life-paths.ts'
import { several } from './several.ts'

const asideStates = ['trash', 'draft', 'expired'] as const
export type AsideState = (typeof asideStates)[number]

const deeds = ['add', 'edit', 'delete', 'restore', 'put back', 'publish', 'take back', 'expire', 'erase'] as const
export type Deed = (typeof deeds)[number]
export type Planned = 'publish' | 'expire'

/** The days after which the trash and the history are cleaned. */
export const kept = { trash: 30, history: 730 }

const texts = z.record(z.string(), z.string())

/** A change of the entry `entry` of the table `kind`. `by`: a name; null for the site or a visitor. `newest`: the entry's last change. */
// `before`, `after`: its fields by their names in replies, with its times (times.ts); null if it did not exist.
const change = z.strictObject({
  id: z.string(),
  kind: z.string(),
  entry: z.string(),
  title: z.string(),
  what: z.enum(deeds),
  by: z.nullable(z.string()),
  at: z.string(),
  before: z.nullable(texts),
  after: z.nullable(texts),
  newest: z.strictObject({ id: z.string(), what: z.enum(deeds) }),
})
export type Change = z.infer<typeof change>

const string = z.string()
const orNull = z.nullable(string)
/** An entry in the trash; `picture`: its first one, or ''; `goes`: when it is erased. */
const trashed = z.strictObject({ id: string, kind: string, title: string, picture: string, since: string, by: orNull, goes: string })
const trash = z.strictObject({ success: z.boolean(), data: z.array(trashed), lastRan: orNull })
const job = z.strictObject({ name: string, ranAt: orNull, failedAt: orNull, failure: orNull })
const person = z.strictObject({ id: string, name: string })

/** In place of an administrator's id: the site itself, or a visitor. */
export const bySite = 'site'
const asked = z.catch(z.optional(z.string().check(z.regex(/^[a-z0-9_]{1,40}$/))), undefined)
const changesQuery = z.extend(listQuery, { kind: asked, by: asked, what: oneAsked(deeds) })
export type ChangesQuery = z.infer<typeof changesQuery>

const changes = z.strictObject({ success: z.boolean(), data: z.array(change) })
const state = z.enum(['living', ...asideStates])

/** The calls of every collection: an entry with its version, for `If-Match`, its history, the trash. */
export const livesOf = ({ table, wire }: Pick<Thing, 'table' | 'wire'>) => ({
  entry: byAdministrator(get(livesPaths(table).entry, z.strictObject({ success: z.boolean(), data: wire, version: z.string(), state }))),
  changes: paged(byAdministrator(get(livesPaths(table).changes, changes))),
  restore: byAdministrator(post(livesPaths(table).restore, nothing, outcome)),
  putBack: byAdministrator(post(livesPaths(table).putBack, fieldsOf({ change: text('Change', { max: 40 }) }), outcome)),
  /** It was added by mistake: calendars do not show it as cancelled. */
  mistake: byAdministrator(post(livesPaths(table).mistake, nothing, outcome)),
  removeSeveral: byAdministrator(post(`/api/removeSeveral/${table}`, several, outcome)),
  restoreSeveral: byAdministrator(post(`/api/restoreSeveral/${table}`, several, outcome)),
  mistakeSeveral: byAdministrator(post(`/api/mistakeSeveral/${table}`, several, outcome)),
  erase: byAdministrator(post(`/api/erase/${table}/:id`, nothing, outcome)),
})

/** The same for the whole site, and its jobs. `lastRan`: when the trash was cleaned last. */
export const livesCalls = {
  trash: paged(byAdministrator(get('/api/trash', trash))),
  changes: paged(byAdministrator(get('/api/changes', changes)), changesQuery),
  /** The administrators who have changed anything, deleted ones too. */
  changedBy: byAdministrator(get('/api/changedBy', z.strictObject({ success: z.boolean(), data: z.array(person) }))),
  jobs: byAdministrator(get('/api/jobs', z.strictObject({ success: z.boolean(), data: z.array(job) }))),
}

/** A setting in the form of an entry. */
export const asEntry = ({ fields }: ShownSetting) => ({
  table: settingsKind,
  fields,
  wire: z.strictObject({ id: z.string(), ...Object.fromEntries(keysOf(fields).map((name) => [name, z.string()])) }),
})

/** The calls for the version, history and older versions of a setting. */
export function livesOfSetting(setting: ShownSetting) {
  const { entry, changes, putBack } = livesOf(asEntry(setting))
  const at = <C extends Call>(call: C): C => ({ ...call, path: call.path.replace(':id', setting.shown) })
  return { entry: at(entry), changes: at(changes), putBack: at(putBack) }
}
