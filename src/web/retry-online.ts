import { NoAnswer, TurnedAway } from './ask.ts'

export const offline = 'You are offline. This goes on when the connection is back.'
export const lost = 'The connection was lost. Please try again.'

/** What is said of a call without an answer; a proxy that refused it says why. */
export const lostWords = (error: NoAnswer) => (error instanceof TurnedAway ? error.message : lost)

/** Makes a call; if the connection is lost it waits until the browser is online again and makes the call once more. */
export async function retryOnline<Reply>(action: () => Promise<Reply>, onWait: () => void, signal?: AbortSignal): Promise<Reply> {
  try {
    return await action()
  } catch (error) {
    if (!(error instanceof NoAnswer) || navigator.onLine) throw error
    onWait()
    await new Promise<void>((resolve, reject) => {
      addEventListener('online', () => resolve(), { once: true })
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
    return action()
  }
}
