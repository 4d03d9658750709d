import { say } from '../../web/alerts.ts'
import { plainPath } from '../../web/page-address.ts'
import type { Router } from '../../web/router.ts'
import { allHeld, changeHeld, followHeld, type Held } from './held.ts'
import { sendHeld } from './send-held.ts'

/**
 * Sends what waits on this device whenever it is asked to, and says whether anything does; tells once what came of each, also of what the
 * worker has sent meanwhile.
 */
export function sendingWhatWaits(router: Router) {
  if (!navigator.locks || !('indexedDB' in window)) return { send: () => {}, waits: () => false }
  let waits = false

  async function tell() {
    const all = await allHeld()
    waits = all.some(({ state }) => state === 'waiting')
    if (document.visibilityState === 'hidden') return
    for (const { id, path, state, message, wasLetGo, isTold } of all) {
      if (state === 'waiting' || isTold) continue
      // Unless another window has, or it was let go.
      const isNews = await changeHeld(id, (now) => (now.isTold || now.state !== state ? now : { ...now, isTold: true, at: Date.now() }))
      // Over its form it stands anyway.
      if (!isNews || plainPath(router.state().location.pathname) === path) continue
      say(wasLetGo ? sentAllTheSame(message) : tellingOf[state](message), {
        about: id,
        button: { words: 'Look at it', press: () => void router.navigate(path) },
      })
    }
  }

  // Heard of by every window, also by the one that sent it.
  let telling = tell().catch(console.error)
  followHeld(() => {
    telling = telling.then(tell).catch(console.error)
  })
  return { send: () => void sendHeld().catch(console.error), waits: () => waits }
}

const sentAllTheSame = (message?: string) => `What you did not want sent was on its way already, and has been sent: ${message}`

const tellingOf: Record<Exclude<Held['state'], 'waiting'>, (message?: string) => string> = {
  sent: (message) => `What was held on this device has been sent: ${message}`,
  refused: (message) => `What was held on this device has been sent, and refused: ${message}`,
  asking: () => 'What is held on this device could not be sent for a day. It is sent only if you say so.',
  'given up': () => 'What was held on this device was never answered, and is forgotten.',
  'let go': () => 'What is not sent again may have arrived: the site had not answered.',
}
