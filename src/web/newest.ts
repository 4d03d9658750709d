import { byAdministrator, get, nothing, wireName } from '../contract/call.ts'
import type { Thing } from '../contract/collection.ts'
import { none } from '../contract/field.ts'
import { livesPaths } from '../contract/life-paths.ts'
import type { AsideState, Change } from '../contract/lifecycle.ts'
import type { Times } from '../contract/times.ts'
import type { Values } from '../ui/form.tsx'
import { ask, granted } from './ask.ts'

export type Asked = Pick<Thing, 'table' | 'wire' | 'readAs' | 'fields'>
/** An entry as it is stored now, its publishing times among its values. */
export type Newest = { values: Values; version: string; state: 'living' | AsideState; times: Times }

// The server has checked these replies; the checks would be in the first script of every page.
const unchecked = nothing as never

/** Reads an entry as it is stored now; throws NoAnswer. */
export async function newestOf(thing: Asked, id: string): Promise<Newest> {
  const reply = (await ask(byAdministrator(get(livesPaths(thing.table).entry, unchecked)), undefined, { id })) as object
  const { data, version, state, publishAt, expiresAt } = granted(reply) as Times & { data: Values } & Pick<Newest, 'version' | 'state'>
  // As its edit takes them.
  const times = expiresAt === undefined ? {} : { publishAt: state === 'expired' ? 'expired' : (publishAt ?? ''), expiresAt }
  return { values: { ...asTyped(thing, data), ...times }, version, state, times: { publishAt, expiresAt } }
}

/** Who has changed an entry and when last; `site`: only a scheduled publication or expiry did. */
export type Who = { names: string[]; at?: string | undefined; site: boolean }

export async function changedBy({ table }: Asked, id: string, since: string | undefined): Promise<Who> {
  const reply = (await ask(byAdministrator(get(livesPaths(table).changes, unchecked)), undefined, { id, query: { limit: 20 } })) as object
  const later = (granted(reply) as { data: Change[] }).data.filter((change) => since !== undefined && change.id > since)
  const names = [...new Set(later.flatMap(({ by }) => by ?? []))]
  return { names, at: later[0]?.at, site: later.length > 0 && later.every(({ by, what }) => by === null && /publish|expire/.test(what)) }
}

/** An entry as its edit takes it. */
export const asTyped = (thing: Pick<Asked, 'fields' | 'readAs'>, entry: Values): Values => ({
  ...entry,
  ...Object.fromEntries(
    Object.entries(thing.fields).map(([name, { orNone }]) => [name, entry[wireName(thing, name)] || (orNone ? none : '')]),
  ),
})
