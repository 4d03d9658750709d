const frames = 300

/**
 * Brings what was just added into view and puts the focus on it, so that it is seen and heard, once it stands on the
 * page under its id (some five seconds at most; another page of the list may have it). What shows a thing without an id
 * of its own says `data-shows`.
 */
export function showNew(id: string) {
  let left = frames
  const look = () => {
    const entry = document.getElementById(id) ?? document.querySelector<HTMLElement>(`[data-shows~="${CSS.escape(id)}"]`)
    if (entry) reveal(entry)
    else if (--left > 0) requestAnimationFrame(look)
  }
  // The form over it goes first.
  requestAnimationFrame(() => requestAnimationFrame(look))
}

function reveal(entry: HTMLElement) {
  entry.tabIndex = -1
  entry.focus({ preventScroll: true })
  entry.scrollIntoView({ block: entry.offsetHeight < innerHeight / 2 ? 'center' : 'start' })
  entry.dataset.new = ''
  entry.addEventListener('animationend', () => delete entry.dataset.new, { once: true })
}
