import { inBytes, largestPicture } from '../contract/largest.ts'
import { pictureCalls } from '../contract/picture-calls.ts'
import type { Coming, Kept } from '../ui/picture-keeper.ts'
import { bringFile, unreadable } from './bring-file.ts'
import { ask } from './browser-ask.ts'

export const refusedHere = {
  tooLarge: `This picture is larger than ${largestPicture} MB. Please send a smaller one.`,
  empty: 'This file is empty: there is no picture in it.',
  noPicture: 'This is no picture. Please choose a JPEG, PNG, WebP, AVIF, GIF or HEIC.',
  unreadable,
}

/** Brings a picture to the site, and has it kept there. Returns where it lies, or why it is refused. */
export async function keepFile(file: File, coming: Coming): Promise<Kept> {
  const why = refusalOfFile(file)
  if (why !== undefined) return { why }
  const name = file.name.slice(0, 300)
  const { uploadPiece: piece, upload: received, keepUpload } = pictureCalls
  const reply = await bringFile(file, { piece, received, keep: (id) => ask(keepUpload, { name }, { id }) }, coming)
  return 'why' in reply ? { why: reply.why } : { address: reply.address }
}

/** What the server would say too, without sending it all first. */
function refusalOfFile({ size, type }: File) {
  if (size === 0) return refusedHere.empty
  if (type !== '' && (!type.startsWith('image/') || type.includes('svg'))) return refusedHere.noPicture
  return size > inBytes(largestPicture) ? refusedHere.tooLarge : undefined
}
