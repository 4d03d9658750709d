import { applyCachedFonts, loadFonts } from './fonts.ts'

/**
 * Inline script in the head of every page, allowed by its hash in the policy. Before the first paint it marks the root with what it knows:
 * a script runs, the chosen theme, an administrator's token. Then it loads the page's scripts when the browser is idle, or at once
 * when the visitor uses the page. Until these have hydrated the page, its links and forms are the browser's own.
 */
const root = document.documentElement
/** Milliseconds until the page says that it is still loading, and until a script counts as failed (spec, 8). */
const slow = 10_000
const patience = 120_000

/** All browsers that the scripts are built for have popovers; older ones keep the page as it was sent (README.md). */
const isSupported = 'popover' in HTMLElement.prototype
if (isSupported) root.dataset.script = ''
try {
  const theme = localStorage.getItem('theme')
  if (theme) root.dataset.theme = theme
  if (sessionStorage.getItem('token') !== null) root.dataset.admin = ''
  void applyCachedFonts()
} catch {
  // Storage can be forbidden, and then reading it throws.
}

let begun = false

function begin() {
  const list = document.getElementById('data')?.dataset.scripts
  if (begun || !list) return
  begun = true
  if (!isSupported) return
  void loadFonts()
  for (const address of list.split(' ')) loadScript(address)
  setTimeout(() => say('Still loading. You can read and use the forms.'), slow)
}

/** A line above the page, until it is hydrated. */
function say(words: string) {
  const line = document.getElementById('loading')
  if (!line || root.dataset.alive !== undefined || root.dataset.failed !== undefined) return
  line.textContent = words
  line.hidden = false
}

function loadScript(address: string) {
  const script = document.createElement('script')
  script.src = address
  script.async = false // in this order: the page's own part before the one that starts it
  const fail = (type: string) => {
    const words = `Loading chunk failed. (${type}: ${script.src})`
    if (root.dataset.alive === undefined) console.error(words)
    say(words)
    root.dataset.failed = words
  }
  const timer = setTimeout(fail, patience, 'timeout')
  script.onload = () => clearTimeout(timer)
  script.onerror = () => {
    clearTimeout(timer)
    fail('error')
    // Otherwise the page's own loader finds it and waits for it.
    script.remove()
  }
  document.head.append(script)
}

for (const type of ['pointerdown', 'keydown', 'focusin']) addEventListener(type, begin, { passive: true })
addEventListener('DOMContentLoaded', () => {
  if (root.dataset.admin !== undefined) begin()
})
const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(begin, { timeout: 3000 }) : setTimeout(begin, 200))
// On a slow phone the page may be loaded before its first frame is shown, which scripts and fonts would delay. A hidden tab has no frames.
addEventListener('load', () => (document.hidden ? whenIdle() : requestAnimationFrame(() => requestAnimationFrame(whenIdle))))
