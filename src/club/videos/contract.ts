import { collection } from '../../contract/collection.ts'
import { link, text } from '../../contract/field.ts'

/** Trailers and teasers: an address whose last path segment is the video's id, and the size it was made for. */
export const videos = collection('videos', {
  link: link('Youtube Link'),
  height: text('Height', { max: 10 }),
  width: text('Width', { max: 10 }),
})

/** The id of a video, or undefined where the address has none: the last path segment, without the query. */
export function videoId(address: string): string | undefined {
  const last =
    URL.parse(address)
      ?.pathname.split('/')
      .findLast((part) => part !== '') ?? ''
  return /^[\w-]{11}$/.test(last) ? last : undefined
}
