import { z } from 'zod/mini'
import { added, byAdministrator, nothing, outcome, post } from '../../contract/call.ts'
import { shaped } from '../../contract/characters.ts'
import { thing, type Wire } from '../../contract/collection.ts'
import { cameLater, type Field, link, orEmpty, picture, text } from '../../contract/field.ts'
import { editOf, fieldsOf } from '../../contract/fields.ts'
import { videosInBrief } from './brief.ts'
import { videoAddress } from './video-address.ts'

const youtube = link('Youtube Link', { help: 'The address of the video on YouTube' })
const isVideo = (typed: string) => videoAddress(typed) !== undefined

/** Watch, shorts, live, embed and youtu.be addresses; kept so that the last path segment is the video's id. */
const youtubeLink = {
  ...youtube,
  example: 'https://www.youtube.com/embed/aqz-KE-bpKQ',
  accepts: shaped(youtube.label, youtube.max, isVideo, 'must be the address of a video on YouTube.').check(
    z.overwrite((typed) => videoAddress(typed) ?? typed),
  ),
} as const satisfies Field

const pixels = (name: string, example: string) => {
  const field = text(name, { max: 4, example })
  return {
    ...field,
    help: 'In pixels',
    // Also as a number of JSON.
    accepts: z.pipe(
      z.transform((sent) => (typeof sent === 'number' ? String(sent) : sent)),
      field.accepts.check(z.regex(/^[1-9]\d{0,3}$/, `${name} must be a whole number of pixels from 1 to 9999.`)),
    ),
  }
}

const title = text('Title', { help: 'Leave empty to use YouTube’s title' })

/** What is typed: the video's address, the size it was made for, and what it is called. */
export const videoFields = {
  link: youtubeLink,
  width: pixels('Width', '560'),
  height: pixels('Height', '315'),
  title: cameLater(orEmpty(title)),
}
/** Trailers and teasers. The still is a picture that the site keeps, or ''; it is not typed. */
export const videos = thing({
  ...videosInBrief,
  importOrder: 3,
  fields: { ...videoFields, still: cameLater(orEmpty(picture('Still'))) },
  pictures: ['still'],
  order: 'newest',
  schema: { type: 'VideoObject', says: { embedUrl: 'link', thumbnailUrl: 'still' } },
  calls: () => ({
    add: byAdministrator(post('/api/addYtvideo', fieldsOf(videoFields), added)),
    edit: byAdministrator(post('/api/editYtvideo/:id', editOf(videoFields), outcome)),
    remove: byAdministrator(post('/api/deleteYtvideo/:id', nothing, outcome)),
  }),
})
export type Video = Wire<typeof videos>
