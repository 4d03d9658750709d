import { messages } from '../../contract/messages.ts'
import { type Cut, pictureCalls } from '../../contract/picture-calls.ts'
import { isRefusal, NoAnswer } from '../../web/ask.ts'
import { ask } from '../../web/browser-ask.ts'
import { keptBy } from '../../web/upload-picture.ts'
import { withLogin } from '../../web/with-login.ts'

/** Keeps a copy of the picture at this address. */
export const keepLink = (link: string) => answered(() => keptBy(() => ask(pictureCalls.keepPicture, { link })))

/** Crops and turns a picture; the result is a new picture. */
export const cropPicture = (id: string, cut: Cut) => answered(() => keptBy(() => ask(pictureCalls.cropPicture, cut, { id })))

/** The picture that this one was cropped from, and how. */
export const cropOf = (id: string) =>
  answered(async (): Promise<{ full: string; cut: Cut } | { why: string }> => {
    const reply = await withLogin(() => ask(pictureCalls.picture, undefined, { id }))
    if (!reply || isRefusal(reply)) return { why: reply?.message ?? messages.notDone }
    const { address, cutFrom, ...cut } = reply.data
    return { full: cutFrom ?? address, cut }
  })

/** Without an answer the error says why. */
async function answered<Found>(action: () => Promise<Found>): Promise<Found | { why: string }> {
  try {
    return await action()
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    return { why: error.message }
  }
}
