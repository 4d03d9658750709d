import type { Thing } from '../../../contract/collection.ts'
import { entryPath, listPath } from '../../../contract/entry-path.ts'
import { escaped } from '../../../contract/text-format.ts'
import { addressesOf } from '../../../entries/addresses.ts'
import type { Services } from '../../../http/services.ts'
import * as things from '../../../site/collections.ts'
import { pages } from '../../../site/routes.tsx'
import type { FindForPrograms } from './texts.ts'

/** Robots read no more addresses of one map. */
const most = 50_000
const all = Object.values<Thing>(things)

export const siteMapPath = '/sitemap.xml'

/** The map of the site for robots (sitemaps.org): its pages for visitors, and every entry that has a page. */
export function siteMap({ store: { db } }: Pick<Services, 'store'>): FindForPrograms {
  async function* text(origin: string) {
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
    let left = most
    for (const { path, link } of pages) {
      if (!link) continue
      const listed = all.find((thing) => listPath(thing) === path)
      yield line(origin + path, listed && (await addressesOf(db, listed).lastChanged()))
      left -= 1
    }
    for (const thing of all) {
      const { at } = thing
      if (at === undefined) continue
      for await (const piece of addressesOf(db, thing).some(left)) {
        yield piece.map(({ slug, changed }) => line(origin + entryPath({ ...thing, at }, slug), changed)).join('')
        left -= piece.length
      }
    }
    yield '</urlset>\n'
  }
  return (path) => (path === siteMapPath ? { name: path, type: 'application/xml', text: async (origin) => text(origin) } : undefined)
}

const line = (address: string, changed: Date | undefined) =>
  `<url><loc>${escaped(address)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>\n`
