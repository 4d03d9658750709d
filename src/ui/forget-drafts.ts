/** What else forgets, where a script that keeps drafts has come. */
const ways = new Set<(owner: string | undefined) => void>()

export const alsoForget = (way: (owner: string | undefined) => void) => void ways.add(way)

/** Begins the names of what is kept for the tab, and of what is kept for an administrator on the device. */
export const draftMark = 'draft '

/**
 * Forgets what was typed in this tab, and what the owner has typed on this device. It needs none of the scripts that keep
 * it, so that whoever logs out without a connection leaves nothing behind either.
 */
export function forgetDrafts(owner?: string) {
  for (const forget of ways) forget(owner)
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(draftMark)) sessionStorage.removeItem(key)
  try {
    if (owner) indexedDB.deleteDatabase(draftMark + owner)
  } catch {
    // Where a browser forbids it, nothing was kept there.
  }
}
