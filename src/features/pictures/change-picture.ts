import { type Cut, pictureCalls } from '../../contract/picture-calls.ts'
import { ask } from '../../web/ask.ts'
import { replyOrWhy } from '../../web/outcome-of.ts'

/** Keeps a copy of the picture at this address. */
export const keepLink = (link: string) => replyOrWhy(() => ask(pictureCalls.keepPicture, { link }))

/** Crops and turns a picture; the result is a new picture. */
export const cropPicture = (id: string, cut: Cut) => replyOrWhy(() => ask(pictureCalls.cropPicture, cut, { id }))

/** The picture that this one was cropped from, and how. */
export async function cropOf(id: string): Promise<{ full: string; cut: Cut } | { why: string }> {
  const reply = await replyOrWhy(() => ask(pictureCalls.picture, undefined, { id }))
  if ('why' in reply) return reply
  const { address, cutFrom, ...cut } = reply.data
  return { full: cutFrom ?? address, cut }
}
