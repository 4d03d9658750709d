import { say } from '../web/alerts.ts'

/** Shows "The site was updated" if the site no longer has a part of the page. Typed text is autosaved. */
export function noticeUpdates() {
  window.addEventListener('chunk-failed', async (event) => {
    const [address] = /https?:\/\/[^\s)]+|\/static\/[^\s)]+/.exec((event as CustomEvent<string>).detail) ?? []
    const reply = address && (await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined))
    if (reply && reply.status === 404)
      say('The site was updated.', { about: 'updated', button: { words: 'Reload', press: () => window.location.reload() } })
  })
}
