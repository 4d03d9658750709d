import type { Hono } from 'hono'
import type { Thing } from '../contract/collection.ts'
import { entryPath, groupPath } from '../contract/entry-path.ts'
import { slugAsked } from '../contract/slug.ts'
import type { Db } from '../db/tables.ts'
import { entryPagesOf } from '../entries/entry-pages.ts'
import { groupsOf } from '../entries/groups.ts'
import { memo } from '../http/web-server.ts'
import type { PageRoute } from '../web/page.ts'
import { cursorIn, decoded, within, withWords, wordsIn } from '../web/page-address.ts'
import { pageBehind } from '../web/paging.tsx'
import * as collections from './collections.ts'
import { findRoute } from './routes.tsx'

/** From an address to its page and cache key, and from an entry or group to its one path. */

const withPages = Object.values<Thing>(collections).filter((thing): thing is Thing & { at: string } => thing.at !== undefined)

/** An entry, or a group of entries, that an address names; it may not exist. */
export type EntryWanted = { thing: Thing & { at: string }; kind: 'entry' | 'group'; slug: string }

/** The meaning of an address. `key`: of its cached page; `first`: the page without a query; `name`: by which requests are counted. */
// `alone`: words to search for, which differ for each visitor.
export type Place = { key: string; first: string; name?: string; alone?: true; entry?: EntryWanted }

/** Addresses without a page share one cached error screen, those without a file one line. */
const nowhere: Place = { key: '/404', first: '/404' }
export const noFile: Place = { key: '/404.txt', first: '/404.txt' }

/** Finds what an address means, whatever its capitals, closing slashes and unknown parameters. */
export function placeOf(url: URL): Place {
  const { pathname, searchParams } = url
  const route = findRoute(pathname)
  if (route && !route.list) return placeOfPage(route, searchParams)
  if (/\.\w+$|^\/\.well-known\//.test(decoded(pathname))) return noFile
  const { list, kind = 'entry', slug = '' } = (route && within(pathname)) ?? {}
  const thing = withPages.find(({ at, groupedBy }) => at === list && (kind === 'entry' || groupedBy !== undefined))
  if (route === undefined || thing === undefined) return nowhere
  const cursor = route.paged ? cursorIn(searchParams) : undefined
  const key = cursor === undefined ? pathname : pageBehind(pathname, cursor)
  return { key, first: nowhere.first, name: route.path, entry: { thing, kind, slug } }
}

function placeOfPage({ path, paged, sought }: PageRoute, query: URLSearchParams): Place {
  const place = { first: path, name: path }
  const cursor = paged ? cursorIn(query) : undefined
  const behind = cursor === undefined ? '' : pageBehind('', cursor)
  const words = sought ? wordsIn(query) : ''
  if (words === '') return { ...place, key: path + behind }
  return { ...place, key: path + withWords(behind, words), alone: true }
}

/** What a link may end with that was in a sentence. */
const punctuation = /[\s.,;:!?)\]}>"'’”]{1,8}$/u

/** The one path of an entry or group, also for an old slug, an id, or with punctuation after it. */
export async function ownPathOf(db: Db, { thing, kind, slug }: EntryWanted) {
  const find = (asked: string) => (kind === 'entry' ? entryPagesOf(db, thing).slugAt(asked) : groupsOf(db, thing).groupAt(slugAsked(asked)))
  const own = (await find(slug)) ?? (punctuation.test(slug) ? await find(slug.replace(punctuation, '')) : undefined)
  return own === undefined ? undefined : kind === 'entry' ? entryPath(thing, own) : groupPath(thing, own)
}

/** Whether an entry was shown at an address lately, of which its page still says something. */
export const isGone = async (db: Db, now: Date, { thing, kind, slug }: EntryWanted) =>
  kind === 'entry' && (await entryPagesOf(db, thing).goneAt(slug, now)) !== undefined

/** A URL from its path and query; undefined if it is none. */
export const urlOf = (asked: string) => (asked.startsWith('/') ? (URL.parse(`http://in.process${asked}`) ?? undefined) : undefined)

/** Returns the name by which a request is counted, which visitors cannot make up. */
export const routeNames = ({ router }: Hono, files: ReadonlyMap<string, unknown>) =>
  memo((asked: string): string => {
    const url = urlOf(asked)
    if (url === undefined) return 'none'
    if (files.has(url.pathname)) return '/static/*'
    const path = url.pathname.replace(/(?<=.)\/$/, '')
    const found = ['GET', 'POST'].flatMap((method) => router.match(method, path)[0].map(([[, route]]) => route.path))
    const own = found.find((one) => !one.includes('*'))
    return placeOf(url).name ?? own?.replace(/\{.*?\}/g, '') ?? 'none'
  })
