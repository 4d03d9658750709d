import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { groupsWord } from '../src/contract/entry-path.ts'

// Read as text: the list of the pages is of the browser's kind of source, which Node cannot load.
const list = ['routes.tsx', 'console-parts.ts'].map((file) => readFileSync(join(import.meta.dirname, '../src/site', file), 'utf8')).join('')

/** Every address that shows a page of its own, and one that shows none. */
export const routes = [...[...list.matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => path), '/nowhere']

const textOf = async (address: string) => (await fetch(address)).text()
const addressesIn = async (map: string) => [...(await textOf(map)).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)

/** And as much of what a site holds: one entry of every kind that has pages, and a group of each kind that has groups. */
export async function everyRoute(origin: string) {
  const addresses = await addressesIn(`${origin}/sitemap.xml`)
  const below = addresses.map((address) => new URL(address).pathname).filter((path) => !routes.includes(path))
  const lists = new Map(below.toReversed().map((path) => [path.slice(0, path.lastIndexOf('/')), path]))
  const entries = [...lists.values()]
  const groups = [...lists.keys()].map(
    async (path) => new RegExp(`href="(${path}/${groupsWord}/[^"]+)"`).exec(await textOf(origin + path))?.[1],
  )
  return [...routes, ...entries, ...(await Promise.all(groups)).filter((path) => path !== undefined)]
}
