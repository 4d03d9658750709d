import type { WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { keptDays, keptHeader, type Shelf } from '../kept.ts'
import { bounds, keptFormerly } from './shelves.ts'
import { isVisitor } from './visitor.ts'

/** Whether an answer is the same for everybody and of this site: nothing that came from elsewhere, by another address, or for one alone. */
const isPublic = ({ status, type, redirected, headers }: Response) =>
  status === 200 && type === 'basic' && !redirected && !/no-store|private/.test(headers.get('cache-control') ?? '')

/** How a shelf keeps: what `fits`, with the moment at which it was kept, so many and so long; what the build before kept is shown as well. */
export const keptAs = (shelf: Shelf, fits: (response: Response) => boolean): WorkboxPlugin[] => [
  {
    cacheWillUpdate: async ({ response }) => (isPublic(response) && fits(response) && (await isVisitor()) ? stamped(response) : null),
  },
  // Its types say of what is optional that it may be undefined.
  new ExpirationPlugin({ ...bounds(shelf), maxAgeSeconds: keptDays * 24 * 60 * 60 }) as WorkboxPlugin,
  { cachedResponseWillBeUsed: async ({ cachedResponse, request }) => cachedResponse ?? keptFormerly(shelf, request) },
]

function stamped({ body, status, headers: given }: Response) {
  const headers = new Headers(given)
  headers.set(keptHeader, String(Date.now()))
  // It is kept unpacked.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  return new Response(body, { status, headers })
}
