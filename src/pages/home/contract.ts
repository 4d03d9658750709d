import { z } from 'zod/mini'
import { events } from '../../collections/events/contract.ts'
import { homeImages } from '../../collections/home-images/contract.ts'
import { notifications } from '../../collections/notifications/contract.ts'
import { videos } from '../../collections/videos/contract.ts'
import { anyone, brief, get, listQuery, paged } from '../../contract/call.ts'

export const homeCalls = {
  /**
   * data: the coming events, soonest first; notif: the newest first; images: the slider's (section 7). Of a page,
   * `limit` bounds the events and the notices, `after` is a notice.
   */
  read: paged(
    anyone(
      get(
        '/api/',
        z.strictObject({
          // Poster and id also have the names under which the old slider reads them.
          data: z.array(z.extend(events.wire, { _id: z.string(), imagelink: z.string() })),
          notif: z.array(notifications.wire),
          video: z.array(videos.row),
          images: z.array(z.extend(z.omit(homeImages.wire, { id: true }), { _id: z.string() })),
          homeImage: z.string(),
        }),
      ),
    ),
    z.omit(listQuery, { q: true }),
  ),
  /** The club at a glance. `photo`: the backdrop, or else the newest picture of the gallery with its page; `projects`: the newest with a picture. */
  glance: brief(
    anyone(
      get(
        '/api/glance',
        z.strictObject({
          photo: z.strictObject({ imagelink: z.string(), imagelinkAlt: z.string(), title: z.string(), slug: z.string() }),
          held: z.number(),
          built: z.number(),
          people: z.number(),
          projects: z.array(z.strictObject({ title: z.string(), imagelink: z.string(), person: z.string(), slug: z.string() })),
        }),
      ),
    ),
  ),
}

export type Glance = z.infer<typeof homeCalls.glance.reply>
