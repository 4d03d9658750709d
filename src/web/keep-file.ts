import { inBytes, largestPicture } from '../contract/largest.ts'
import { pictureCalls } from '../contract/picture-calls.ts'
import { headLength, noPicture, pictureType } from '../contract/picture-type.ts'
import type { Coming, Kept } from '../ui/picture-keeper.ts'
import { bringFile, unreadable } from './bring-file.ts'
import { ask } from './browser-ask.ts'

export const refusedHere = {
  tooLarge: `This picture is larger than ${largestPicture} MB. Please send a smaller one.`,
  empty: 'This file is empty: there is no picture in it.',
  noPicture,
  unreadable,
}

/** Brings a picture to the site, and has it kept there. Returns where it lies, or why it is refused. */
export async function keepFile(file: File, coming: Coming): Promise<Kept> {
  const why = await refusalOfFile(file)
  if (why !== undefined) return { why }
  const name = file.name.slice(0, 300)
  const { uploadPiece: piece, upload: received, keepUpload } = pictureCalls
  const reply = await bringFile(file, { piece, received, keep: (id) => ask(keepUpload, { name }, { id }) }, coming)
  return 'why' in reply ? { why: reply.why } : { address: reply.address }
}

/** What the server would say too, without sending it all first: by its size, and by its first bytes. */
export async function refusalOfFile(file: File): Promise<string | undefined> {
  if (file.size === 0) return refusedHere.empty
  if (file.size > inBytes(largestPicture)) return refusedHere.tooLarge
  try {
    const head = new Uint8Array(await file.slice(0, headLength).arrayBuffer())
    return pictureType(head) === undefined ? refusedHere.noPicture : undefined
  } catch (error) {
    console.error(error)
    return refusedHere.unreadable
  }
}
