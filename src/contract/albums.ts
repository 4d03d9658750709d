import { z } from 'zod/mini'
import { anyone, brief, get } from './call.ts'
import { groupOf } from './slug.ts'

/** An album: the path of its page, and for each of its days the number of photographs and the id of the newest. */
const album = z.strictObject({
  path: z.string(),
  days: z.array(z.strictObject({ day: z.string(), count: z.number(), newest: z.string() })),
})
export type Album = z.infer<typeof album>

/** The call for the albums, to which pages of other collections link. */
export const albumCalls = { albums: brief(anyone(get('/api/albums', z.strictObject({ data: z.array(album) })))) }

/** The path of the first album whose slug is that of one of these names. */
export const albumNamed = (paths: readonly string[], names: readonly string[]): string | undefined =>
  names
    .filter(Boolean)
    .flatMap((name) => paths.filter((path) => path.endsWith(`/${encodeURIComponent(groupOf(name))}`)))
    .at(0)

/** The link to the album with most photographs in a period, at the newest of them. Days are YYYY-MM-DD. */
export function albumOfTime(albums: readonly Album[], from: string, to: string): string | undefined {
  const taken = albums.map(({ path, days }) => {
    const within = days.filter(({ day }) => day >= from && day <= to)
    return { address: `${path}#${within.at(-1)?.newest}`, count: within.reduce((sum, { count }) => sum + count, 0) }
  })
  const [most] = taken.sort((a, b) => b.count - a.count)
  return most?.count ? most.address : undefined
}
