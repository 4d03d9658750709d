import { z } from 'zod/mini'
import { byAdministrator, type Call, get, listQuery, nothing, oneAsked, outcome, paged, post } from './call.ts'
import { type ShownSetting, settingsKind, type Thing } from './collection.ts'
import { livesPaths } from './entry-path.ts'
import { text } from './field.ts'
import { fieldsOf, keysOf } from './fields.ts'

/** Where an entry is that no visitor is shown. */
const asideStates = ['trash', 'draft', 'expired'] as const
export type AsideState = (typeof asideStates)[number]

/** What can become of an entry. */
const deeds = ['add', 'edit', 'delete', 'restore', 'put back', 'publish', 'take back', 'expire', 'erase'] as const
export type Deed = (typeof deeds)[number]

/** What the site's own clock does with an entry at a set time. */
export type Planned = 'publish' | 'expire'

/** How long the trash keeps what was deleted, and the history what was done: days. */
export const kept = { trash: 30, history: 730 }

/** So many entries are deleted at once at most. */
export const mostAtOnce = 200

const texts = z.record(z.string(), z.string())

/**
 * One thing that was done: to the entry `entry` of the table `kind`, known by `title`; `by` is the name of who did it, null where
 * it was the site itself or a visitor. The fields by the names that they are read by; null where there were none. Where its kind
 * knows drafts, with `publishAt` and `expiresAt` as its edit takes them, or `expired` in the place of the first. `newest`: the last
 * that was done with the same entry, whether it is among those that were asked for or not.
 */
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

/** One that lies in the trash; `picture`: the first of its own, '' where it has none; `goes`: when it is gone for good. */
const trashed = z.strictObject({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  picture: z.string(),
  since: z.string(),
  by: z.nullable(z.string()),
  goes: z.string(),
})

const job = z.strictObject({
  name: z.string(),
  ranAt: z.nullable(z.string()),
  failedAt: z.nullable(z.string()),
  failure: z.nullable(z.string()),
})

/** In the place of an administrator's id: the site itself, or a visitor. */
export const bySite = 'site'
const asked = z.catch(z.optional(z.string().check(z.regex(/^[a-z0-9_]{1,40}$/))), undefined)
/** What the history of the whole site is looked through for: a kind, who did it, and what was done. */
const changesQuery = z.extend(listQuery, { kind: asked, by: asked, what: oneAsked(deeds) })
export type ChangesQuery = z.infer<typeof changesQuery>

const changes = z.strictObject({ success: z.boolean(), data: z.array(change) })
const severalIds = z
  .array(z.string({ error: 'Ids must be texts.' }), { error: 'Ids must be a list.' })
  .check(z.minLength(1, 'Select at least one.'), z.maxLength(mostAtOnce, `At most ${mostAtOnce} can be selected at once.`))
const several = z.strictObject({ ids: severalIds }, { error: 'The body must be a JSON object of ids.' })

/**
 * The calls that follow from there being a thing at all: what its entries are now and have been, and their way into the trash
 * and out of it. An edit says in `If-Match` which version it began from.
 */
export const livesOf = ({ table, wire }: Pick<Thing, 'table' | 'wire'>) => ({
  entry: byAdministrator(
    get(
      livesPaths(table).entry,
      z.strictObject({ success: z.boolean(), data: wire, version: z.string(), state: z.enum(['living', ...asideStates]) }),
    ),
  ),
  changes: paged(byAdministrator(get(livesPaths(table).changes, changes))),
  restore: byAdministrator(post(livesPaths(table).restore, nothing, outcome)),
  putBack: byAdministrator(post(livesPaths(table).putBack, fieldsOf({ change: text('Change', { max: 40 }) }), outcome)),
  removeSeveral: byAdministrator(post(`/api/removeSeveral/${table}`, several, outcome)),
  restoreSeveral: byAdministrator(post(`/api/restoreSeveral/${table}`, several, outcome)),
  erase: byAdministrator(post(`/api/erase/${table}/:id`, nothing, outcome)),
})

/** The same for the whole site, and what it does by its own clock. `lastRan`: when the trash was looked through last. */
export const livesCalls = {
  trash: paged(
    byAdministrator(get('/api/trash', z.strictObject({ success: z.boolean(), data: z.array(trashed), lastRan: z.nullable(z.string()) }))),
  ),
  changes: paged(byAdministrator(get('/api/changes', changes)), changesQuery),
  /** The administrators who have changed anything, also those who are none any more. */
  changedBy: byAdministrator(
    get('/api/changedBy', z.strictObject({ success: z.boolean(), data: z.array(z.strictObject({ id: z.string(), name: z.string() })) })),
  ),
  jobs: byAdministrator(get('/api/jobs', z.strictObject({ success: z.boolean(), data: z.array(job) }))),
}

/** A setting as what is told of every entry needs it. */
export const asEntry = ({ fields }: ShownSetting) => ({
  table: settingsKind,
  fields,
  wire: z.strictObject({ id: z.string(), ...Object.fromEntries(keysOf(fields).map((name) => [name, z.string()])) }),
})

/** The calls of an entry's version, history and earlier versions, of a setting. */
export function livesOfSetting(setting: ShownSetting) {
  const { entry, changes, putBack } = livesOf(asEntry(setting))
  const at = <C extends Call>(call: C): C => ({ ...call, path: call.path.replace(':id', setting.shown) })
  return { entry: at(entry), changes: at(changes), putBack: at(putBack) }
}
