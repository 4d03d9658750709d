import type { Thing } from '../contract/collection.ts'
import { entryPath, groupPath } from '../contract/entry-path.ts'
import { slugAsked } from '../contract/slug.ts'
import type { Db } from '../db/tables.ts'
import { entryPagesOf } from '../entries/entry-pages.ts'
import { groupsOf } from '../entries/groups.ts'
import { cursorIn, within } from '../web/page-address.ts'
import { pageBehind } from '../web/paging.tsx'
import * as things from './collections.ts'

const paged = Object.values<Thing>(things).filter((thing): thing is Thing & { at: string } => thing.at !== undefined)

type Asked = { thing: Thing & { at: string }; kind: 'entry' | 'group'; slug: string }

/**
 * Which kind's entry, or group of entries, may have its page where a URL asks, however that is spelled; undefined: none can.
 * `address`: under which that page is kept, if this is its own; `name`: by which all of them are counted.
 */
export function entryAskedAt({ pathname, searchParams }: URL): (Asked & { address: string; name: string }) | undefined {
  const found = within(pathname)
  if (found === undefined) return undefined
  const { list, kind, slug } = found
  const thing = paged.find(({ at, groupedBy }) => at === list && (kind === 'entry' || groupedBy !== undefined))
  if (thing === undefined) return undefined
  const cursor = kind === 'group' ? cursorIn(searchParams) : undefined
  const address = cursor === undefined ? pathname : pageBehind(pathname, cursor)
  return { thing, kind, slug, address, name: kind === 'entry' ? `${entryPath(thing, '')}:slug` : `${groupPath(thing, '')}:slug` }
}

/** Under which address it is kept that an entry was there, one for all of which the same is told; undefined: none was. */
export async function goneAddress({ db, now }: { db: Db; now: Date }, { thing, kind, slug }: Asked) {
  const gone = kind === 'entry' ? await entryPagesOf(db, thing).goneAt(slug, now) : undefined
  return gone && `/404/${thing.table}/${gone.key}`
}

/** The one path of the page that is asked for, be it by an old slug or by an id; undefined where there is none. */
export async function entryAddress(db: Db, { thing, kind, slug }: Asked) {
  const own = await (kind === 'entry' ? entryPagesOf(db, thing).slugAt(slug) : groupsOf(db, thing).groupAt(slugAsked(slug)))
  return own === undefined ? undefined : kind === 'entry' ? entryPath(thing, own) : groupPath(thing, own)
}
