import { inBytes, largestPicture } from '../../contract/largest.ts'
import { pictureCalls } from '../../contract/picture-calls.ts'
import { headLength, noPicture, pictureType } from '../../contract/picture-type.ts'
import type { Coming, Kept } from '../../ui/picture-keeper.ts'
import { asker } from '../../web/ask.ts'
import { bringFile, unreadable } from '../../web/bring-file.ts'
import { ask, send } from '../../web/browser-ask.ts'
import { fileId } from '../../web/file-id.ts'

export const refusedHere = {
  tooLarge: `This picture is larger than ${largestPicture} MB. Please send a smaller one.`,
  empty: 'This file is empty: there is no picture in it.',
  noPicture,
  unreadable,
}

/**
 * Brings a picture to the site, and has it kept there. Returns where it lies, or why it is refused. What is cancelled, or refused
 * for good, lies on the site no more; where a page goes, or a login is declined, the next try goes on with what has come.
 */
export async function keepFile(file: File, coming: Coming): Promise<Kept> {
  const name = file.name.slice(0, 300)
  const { uploadPiece: piece, upload: received, keepUpload } = pictureCalls
  const here = { file }
  // Before it is looked at, so that the same one, cancelled meanwhile, is not given up for both.
  underWay.add(here)
  let isUnwanted = false
  try {
    const why = await refusalOfFile(file)
    if (why !== undefined) return { why }
    const reply = await bringFile(file, { piece, received, keep: (id) => ask(keepUpload, { name }, { id }) }, coming)
    if (!('why' in reply)) return { address: reply.address }
    isUnwanted = reply.status !== 401
    return { why: reply.why }
  } catch (error) {
    isUnwanted = coming.signal.aborted
    throw error
  } finally {
    underWay.delete(here)
    // Whatever this does not reach goes within a day.
    if (isUnwanted) giveUp(file).catch(console.warn)
  }
}

/** The pictures that are on their way from this page. */
const underWay = new Set<{ file: File }>()

/** It opens no login: whoever logs out gives up as well, and nobody waits for the answer. */
const askQuietly = asker(send)

/** The same picture may have been chosen twice, under two names: it comes once, for both. */
async function giveUp(file: File) {
  const id = await fileId(file)
  const others = await Promise.all([...underWay].map((one) => fileId(one.file).catch(() => undefined)))
  if (!others.includes(id)) await askQuietly(pictureCalls.giveUpUpload, undefined, { id })
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
