import * as z from 'zod/mini'
import { added, byAdministrator, nothing, post, said } from '../../contract/call.ts'
import { collection, fieldsOf, type Row } from '../../contract/collection.ts'
import { type Field, orEmpty, picture, text } from '../../contract/field.ts'
import { cameLater } from '../../contract/lacking.ts'
import { videoAddress } from '../../contract/video-address.ts'

const label = 'Youtube Link'

/** Watch, shorts, live, embed and youtu.be addresses; kept so that the last path segment is the video's id. */
const youtubeLink = {
  label,
  input: 'link',
  required: true,
  max: 2000,
  help: 'The address of the video on YouTube',
  accepts: z.string({ error: (issue) => (issue.input === undefined ? `${label} is required.` : `${label} must be text.`) }).check(
    z.refine((typed) => typed.trim() !== '', { error: `${label} is required.`, abort: true }),
    z.refine((typed) => videoAddress(typed.trim()) !== undefined, {
      error: `${label} must be the address of a video on YouTube.`,
      abort: true,
    }),
    z.overwrite((typed) => videoAddress(typed.trim()) ?? typed),
  ),
} as const satisfies Field

const pixels = (name: string) => {
  const field = text(name, { max: 4 })
  return {
    ...field,
    help: 'In pixels',
    accepts: field.accepts.check(z.regex(/^[1-9]\d{0,3}$/, `${name} must be a whole number of pixels from 1 to 9999.`)),
  }
}

const title = text('Title', { help: 'Left empty, the video site is asked for it' })

/** What is typed: the video's address, the size it was made for, and what it is called. */
export const videoFields = { link: youtubeLink, width: pixels('Width'), height: pixels('Height'), title: cameLater(orEmpty(title)) }
const input = fieldsOf(videoFields)

/** Trailers and teasers. The still is a picture that the site keeps, or ''. */
export const videos = collection('videos', { ...videoFields, still: cameLater(orEmpty(picture('Still'))) })

export type Video = Row<typeof videos>

export const videoCalls = {
  add: byAdministrator(post('/api/addYtvideo', input, added)),
  // Left out, the title stays; empty, it goes.
  edit: byAdministrator(post('/api/editYtvideo/:id', z.extend(input, { title: z.optional(orEmpty(title).accepts) }), said)),
  remove: byAdministrator(post('/api/deleteYtvideo/:id', nothing, said)),
}
