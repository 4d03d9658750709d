import { decodeHTMLStrict } from 'entities/decode'
import type { Input, Thing } from '../contract/collection.ts'
import { addPages } from '../site/pages.ts'
import { assets } from './assets.ts'
import { newClub } from './club.ts'
import { examplesOf } from './example.ts'
import { things } from './examples.ts'
import { mainOf } from './main-of.ts'

export type Paged = Thing & { at: string }
/** The collections whose entries have pages. */
export const paged = things.filter((thing): thing is Paged => thing.at !== undefined)

/** A club with its pages, as a visitor reads them: `main` is a page's own part, `text` the words of that, one after another. */
export async function siteWithPages(given: Parameters<typeof newClub>[0] = {}) {
  const club = await newClub(given)
  addPages(club.api, club.services, assets)
  async function read(path: string, sent: Record<string, string> = {}) {
    const response = await club.client().request('GET', path, undefined, sent)
    const html = await response.text()
    const heads = [...html.matchAll(/<h[123][^>]*>(.*?)<\/h[123]>/gs)].map(([, text = '']) => text.replace(/<[^>]*>/g, ''))
    const { status, headers } = response
    const main = mainOf(html)
    const text = decodeHTMLStrict(main.replace(/(?:<[^>]*>\n*)+/g, '\n'))
    return { status, headers, to: headers.get('location'), caching: headers.get('cache-control'), heads, html, main, text }
  }
  return { club, read }
}

/** The same for one collection: how its entries are added, edited and asked for. */
export async function entrySite<T extends Thing>(thing: T) {
  const { club, read } = await siteWithPages()
  const rows = club.store.rows(thing)
  const texts = (title: string, more = {}) => ({ ...examplesOf(thing.fields), ...more, [thing.title]: title }) as Input<T>
  return {
    ...{ club, read, rows, texts },
    add: (title: string, more = {}, shown = {}) => rows.add(texts(title, more), shown),
    edit: (id: string, title: string, more = {}) => rows.edit(id, texts(title, more) as never),
    /** What programs get of an entry. */
    entryAt: async (slug: string) => (await club.client().get(`/api/page/${thing.table}?slug=${encodeURIComponent(slug)}`)).body,
  }
}
