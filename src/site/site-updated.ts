import { say } from '../web/alerts.ts'

/**
 * Shows "The site was updated" if a part of the page cannot be loaded because the site no longer has that file. Typed text is
 * autosaved.
 */
export function noticeUpdates() {
  window.addEventListener('chunk-failed', async (event) => {
    const [address] = /https?:\/\/[^\s)]+|\/static\/[^\s)]+/.exec((event as CustomEvent<string>).detail) ?? []
    const reply = address && (await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined))
    if (reply && reply.status === 404)
      say('The site was updated.', { about: 'updated', button: { words: 'Reload', press: () => window.location.reload() } })
  })
}
