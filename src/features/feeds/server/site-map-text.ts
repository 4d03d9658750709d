import { escaped } from '../../../contract/escaped.ts'
/** An address that robots are told of, and when what it shows was changed last, where that is known. */
export type Mapped = { address: string; changed?: Date | undefined }

const line = (element: string, { address, changed }: Mapped) =>
  `<${element}><loc>${escaped(address)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</${element}>\n`

const whole = { urlset: 'url', sitemapindex: 'sitemap' } as const

/** A site map, or the index of several (sitemaps.org), piece by piece. */
export async function* siteMapText(root: keyof typeof whole, pieces: AsyncIterable<Mapped[]> | Iterable<Mapped[]>): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`
  for await (const addresses of pieces) yield addresses.map((one) => line(whole[root], one)).join('')
  yield `</${root}>\n`
}
