/** Scrolls to a new entry and focuses it, or gives up after 300 frames: it may be on another page. `data-shows`: ids of elements without. */
export function showNew(id: string) {
  let left = 300
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
