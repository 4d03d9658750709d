import type { Media } from '../../db/files/files.ts'
import { typeOf } from '../../db/files/media-types.ts'
import { NotFetched } from './outbound-policy.ts'

/**
 * Keeps what was fetched as what it is by its content, whatever it is called; throws NotFetched, with `otherwise`, where
 * that does not fit.
 */
export async function keepFitting(media: Media, bytes: AsyncIterable<Buffer>, fits: (type: string) => boolean, otherwise: string) {
  let type = ''
  const kept = await media.keep(bytes, (head) => {
    type = typeOf(head) ?? ''
    if (!fits(type)) throw new NotFetched(otherwise)
  })
  return { ...kept, type }
}
