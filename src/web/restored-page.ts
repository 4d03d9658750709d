import { session } from './session.ts'

/** Milliseconds that the server has to confirm the session. */
const patience = 4000

/**
 * Hides a page with an administrator's tools while it is in the browser's back/forward cache (base.css). Back shows it again only if this
 * tab has the same token and the session is alive; otherwise the page is loaded again. `ask` returns the status of a call for
 * administrators. Either way `refresh` loads what changed meanwhile.
 */
export function checkRestored(ask: (signal: AbortSignal) => Promise<number>, refresh: () => Promise<void>) {
  const root = document.documentElement
  let token: string | null = null

  window.addEventListener('pagehide', ({ persisted }) => {
    token = session.token()
    root.toggleAttribute('data-unchecked', persisted && (token !== null || root.dataset.admin !== undefined))
  })
  window.addEventListener('pageshow', async ({ persisted }) => {
    if (!persisted) return
    if (root.dataset.unchecked === undefined) {
      // A visitor's page, and someone has logged in since.
      if (session.begun()) session.look('administrator')
      return refresh()
    }
    const isSame = token !== null && token === session.token()
    const status = isSame ? await ask(AbortSignal.timeout(patience)).catch(() => 0) : 0
    if (status === 200) {
      root.removeAttribute('data-unchecked')
      return refresh()
    }
    if (status === 401) session.end()
    location.reload()
  })
}
