import { byAdministrator, get, nothing, type outcome, post } from '../contract/call.ts'
import type { Thing } from '../contract/collection.ts'
import type { AsideState } from '../contract/lifecycle.ts'
import { livesPaths } from '../contract/lifecycle-paths.ts'
import type { Times } from '../contract/times.ts'
import { wireName } from '../contract/wire-name.ts'
import type { Values } from '../ui/form.tsx'
import { randomKey } from '../ui/random-key.ts'
import { isRefusal } from './ask.ts'
import { ask } from './browser-ask.ts'

/** A thing of which one entry can be asked for. */
export type Asked = Pick<Thing, 'table' | 'wire' | 'readAs' | 'fields'>
/** An entry as it is now, by the names that it is written by, its version, and when it is shown; or that it lies in the trash, or not even there. */
export type Newest = { values: Values; version: string; state: 'living' | AsideState; times: Times } | Lost
type Lost = 'gone' | 'erased'

export const isLost = (newest: Newest | undefined): newest is Lost => newest === 'gone' || newest === 'erased'
/** `asked`: the entry, whenever its answer comes; `begins`: with what the form begins, which waits for that only a while. */
type Opened = Record<'asked' | 'begins', Promise<Newest | undefined>>

// The site has checked what it answers (contract/lifecycle.ts); the checks would weigh on every page.
const reply = nothing as never
const callsOf = ({ table }: Pick<Thing, 'table'>) => {
  const paths = livesPaths(table)
  return {
    entry: byAdministrator(get(paths.entry, reply)),
    restore: byAdministrator(post<typeof nothing, typeof outcome>(paths.restore, nothing, reply)),
  }
}

/** Brings an entry back out of the trash. */
export const askBack = (thing: Asked, id: string) => ask(callsOf(thing).restore, undefined, { id, key: randomKey() })

// How long a form waits for its entry before it begins from what the list said, in milliseconds.
const patience = 2000

const opened = new Map<string, Opened>()
const nameOf = ({ table }: Asked, id: string) => `${table} ${id}`

/** Asks for an entry as it is now; undefined where that cannot be told. */
export async function askNewest(thing: Asked, id: string): Promise<Newest | undefined> {
  try {
    const reply = (await ask(callsOf(thing).entry, undefined, { id })) as object
    if (isRefusal(reply)) return reply.status === 404 ? 'erased' : undefined
    const { data, version, state, publishAt, expiresAt } = reply as { data: Values; version: string; state: 'living' | AsideState } & Times
    return state === 'trash' ? 'gone' : { values: asTyped(thing, data), version, state, times: { publishAt, expiresAt } }
  } catch (error) {
    console.error(error)
    return undefined
  }
}

/** The entry with which a form opens: asked for once, however often the form asks until it has opened. */
export function openNewest(thing: Asked, id: string) {
  const before = opened.get(nameOf(thing, id))
  if (before) return before
  const asked = askNewest(thing, id)
  const opening = { asked, begins: Promise.race([asked, wait()]) }
  opened.set(nameOf(thing, id), opening)
  return opening
}

/** It has opened; the next one asks anew. */
export const closeNewest = (thing: Asked, id: string) => void opened.delete(nameOf(thing, id))

/** When it is shown, by the names of its edit; none where that is not known, or its kind does not know it. */
export function shownIn(newest: Newest | undefined): Values {
  if (newest === undefined || isLost(newest)) return {}
  const { publishAt, expiresAt } = newest.times
  if (publishAt === undefined || expiresAt === undefined) return {}
  return { publishAt: newest.state === 'expired' ? 'expired' : publishAt, expiresAt }
}

const wait = () => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patience))

/** An entry by the names that it is written by. */
export const asTyped = (thing: Pick<Asked, 'fields' | 'readAs'>, entry: Values): Values => ({
  ...entry,
  ...Object.fromEntries(Object.keys(thing.fields).map((name) => [name, entry[wireName(thing, name)] ?? ''])),
})
