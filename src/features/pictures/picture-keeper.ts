import { messages } from '../../contract/messages.ts'
import { pictureCalls } from '../../contract/picture-calls.ts'
import type { Kept, PictureKeeper } from '../../ui/picture-keeper.ts'
import { isRefusal, NoAnswer, type Refusal } from '../../web/ask.ts'
import { ask } from '../../web/browser-ask.ts'
import { throughLogin } from '../../web/through-login.ts'
import { keepFile, refusalOfFile } from './keep-file.ts'

/** Does once what a button asked for, and says in words what came of it. */
async function once<R extends object, Found>(
  action: () => Promise<R | Refusal>,
  found: (reply: R) => Found,
): Promise<Found | { why: string }> {
  try {
    const reply = await throughLogin(action, () => {})
    if (reply === undefined) return { why: messages.notDone }
    return isRefusal(reply) ? { why: reply.message } : found(reply)
  } catch (error) {
    console.error(error)
    if (!(error instanceof NoAnswer)) throw error
    return { why: error.message }
  }
}

const kept = ({ address }: { address: string }): Kept => ({ address })

/** How the inputs of pictures reach the site. */
export const pictureKeeper: PictureKeeper = {
  check: refusalOfFile,
  keep: keepFile,
  keepLink: (link) => once(() => ask(pictureCalls.keepPicture, { link }), kept),
  cut: (id, cut) => once(() => ask(pictureCalls.cropPicture, cut, { id }), kept),
  cutOf: (id) =>
    once(
      () => ask(pictureCalls.picture, undefined, { id }),
      ({ data: { address, cutFrom, ...cut } }) => ({ full: cutFrom ?? address, cut }),
    ),
}
