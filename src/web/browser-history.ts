/** Where somebody is on the site; `key` names the entry in the browser's history. */
export type Location = { pathname: string; search: string; hash: string; key: string }

export const newKey = () => Math.random().toString(36).slice(2, 10)
export const addressOf = ({ pathname, search, hash }: Location) => pathname + search + hash
export const locationOf = ({ pathname, search, hash }: URL | globalThis.Location, key: string): Location => ({
  pathname,
  search,
  hash,
  key,
})

export const keyNow = () => (window.history.state as { key?: string } | null)?.key

/**
 * The place of the browser, as its address bar and its history tell it. An entry that the browser has made by itself, for
 * a new document or for an address with another #part, is given its key here.
 */
export function locationNow() {
  const key = keyNow() ?? newKey()
  if (keyNow() === undefined) inHistory(() => window.history.replaceState({ ...window.history.state, key }, ''))
  return locationOf(window.location, key)
}

/** Writes an entry for where somebody has come; a browser that refuses is led there by a new document. */
export function remember(to: Location, how: 'push' | 'replace') {
  const address = addressOf(to)
  const written = inHistory(() => window.history[`${how}State`]({ key: to.key }, '', address))
  if (!written) window.location.assign(address)
}

/** Whether the browser let it be written; one that is asked too often in a row refuses. */
export function inHistory(write: () => void) {
  try {
    write()
    return true
  } catch {
    return false
  }
}
