import type { Thing } from '../../../contract/collection.ts'
import { entryPath, listPath } from '../../../contract/entry-path.ts'
import { escaped } from '../../../contract/escaped.ts'
import { mapped } from '../../../db/pieces.ts'
import { addressesOf } from '../../../entries/addresses.ts'
import type { Services } from '../../../http/services.ts'
import * as things from '../../../site/collections.ts'
import { pages } from '../../../site/routes.tsx'
import type { FindForPrograms } from './find-for-programs.ts'

/** So many addresses stand in one map, so that each is short enough to be kept; robots take fifty times as many, and as many maps. */
const most = 1000

const type = 'application/xml'
const all = Object.values<Thing>(things)
type WithPages = Thing & { at: string }
const addressed = all.filter((thing): thing is WithPages => thing.at !== undefined)
/** What a kind's maps are called: as its addresses begin. */
const nameOf = ({ at }: WithPages) => at.slice(1).replaceAll('/', '-')

/** Where the map of the whole site is. */
export const siteMap = '/sitemap.xml'
const pagesMap = '/sitemaps/pages.xml'
const partOf = (thing: WithPages, part: number) => `/sitemaps/${nameOf(thing)}-${part}.xml`

/** The map of the site: an index, a map of its pages, and for every kind whose entries have pages as many as they need. */
export function siteMaps({ store: { db } }: Pick<Services, 'store'>): FindForPrograms {
  const changedOf = async (thing: Thing) => (await addressesOf(db, thing).state()).changed

  async function index(origin: string) {
    const parts = await Promise.all(
      addressed.map(async (thing) => {
        const { many, changed } = await addressesOf(db, thing).state()
        return Array.from({ length: Math.ceil(many / most) }, (_, at): Mapped => ({ address: origin + partOf(thing, at + 1), changed }))
      }),
    )
    return siteMapText('sitemapindex', [[{ address: origin + pagesMap }, ...parts.flat()]])
  }

  async function ofPages(origin: string) {
    const shown = pages.filter(({ link }) => link)
    const addresses = shown.map(async ({ path }): Promise<Mapped> => {
      const listed = all.find((thing) => listPath(thing) === path)
      return { address: origin + path, changed: listed && (await changedOf(listed)) }
    })
    return siteMapText('urlset', [await Promise.all(addresses)])
  }

  function ofEntries(thing: WithPages, part: number): ReturnType<FindForPrograms> {
    const { state, some } = addressesOf(db, thing)
    const from = (part - 1) * most
    return {
      name: `/sitemaps/${nameOf(thing)}-:part.xml`,
      type,
      text: async (origin) => {
        if (from >= (await state()).many) return undefined
        const addresses = mapped(some(from, most), ({ slug, changed }): Mapped => ({ address: origin + entryPath(thing, slug), changed }))
        return siteMapText('urlset', addresses)
      },
    }
  }

  return (path) => {
    if (path === siteMap) return { name: path, type, text: index }
    if (path === pagesMap) return { name: path, type, text: ofPages }
    const [, name, part] = /^\/sitemaps\/([^/]+)-([1-9]\d{0,4})\.xml$/.exec(path) ?? []
    const thing = addressed.find((one) => nameOf(one) === name)
    return thing && ofEntries(thing, Number(part))
  }
}

/** An address that robots are told of, and when what it shows was changed last, where that is known. */
type Mapped = { address: string; changed?: Date | undefined }

const line = (element: string, { address, changed }: Mapped) =>
  `<${element}><loc>${escaped(address)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</${element}>\n`

const whole = { urlset: 'url', sitemapindex: 'sitemap' } as const

/** A site map, or the index of several (sitemaps.org), piece by piece. */
async function* siteMapText(root: keyof typeof whole, pieces: AsyncIterable<Mapped[]> | Iterable<Mapped[]>): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`
  for await (const addresses of pieces) yield addresses.map((one) => line(whole[root], one)).join('')
  yield `</${root}>\n`
}
