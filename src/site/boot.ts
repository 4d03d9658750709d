/**
 * Inline script in the head of every page, allowed by its hash in the policy. Before the first paint it marks the root with what it knows:
 * a script runs, the chosen theme, an administrator's token. Then it loads the page's scripts when the browser is idle, or at once
 * when the visitor uses the page. Until these have hydrated the page, its links and forms are the browser's own.
 */
const root = document.documentElement
/** Increase it when the fonts change. */
const fonts = '2'
/** Milliseconds until the page says that it is still loading, and until a script counts as failed (spec, 8). */
const slow = 10_000
const patience = 120_000

// Storage can be forbidden, and then reading it throws. Memory of this page takes its place.
for (const name of ['localStorage', 'sessionStorage'] as const) {
  try {
    window[name].length
  } catch {
    const kept = new Map<string, string>()
    const value = { getItem: (key: string) => kept.get(key) ?? null, setItem: kept.set.bind(kept), removeItem: kept.delete.bind(kept) }
    Object.defineProperty(window, name, { value })
  }
}

/** All browsers that the scripts are built for have popovers; older ones keep the page as it was sent (README.md). */
const isSupported = 'popover' in HTMLElement.prototype
if (isSupported) root.dataset.script = ''
const theme = localStorage.getItem('theme')
if (theme) root.dataset.theme = theme
if (sessionStorage.getItem('token') !== null) root.dataset.admin = ''
// They are in the browser's cache already.
if (localStorage.getItem('fonts') === fonts) void loadFonts()

let begun = false

function begin() {
  const list = document.getElementById('data')?.dataset.scripts
  if (begun || !list) return
  begun = true
  void loadFonts()
  if (!isSupported) return
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

async function loadFonts() {
  try {
    const faces = await Promise.all(
      ['400 1em "Instrument Sans Variable"', '700 1em "Bricolage Grotesque"'].map((font) => document.fonts.load(font)),
    )
    if (faces.some((face) => face.length === 0)) return
    showFonts()
    localStorage.setItem('fonts', fonts)
  } catch {
    // The fallback fonts are good enough.
  }
}

for (const type of ['pointerdown', 'keydown', 'focusin']) addEventListener(type, begin, { passive: true })
addEventListener('DOMContentLoaded', () => {
  if (root.dataset.admin !== undefined) begin()
})
addEventListener('load', () => ('requestIdleCallback' in window ? requestIdleCallback(begin, { timeout: 3000 }) : setTimeout(begin, 200)))

/** Browsers do not count a move of fewer pixels as a layout shift. */
const unseen = 3
/** With more texts, new fonts would keep a slow phone busy for most of a second: such a page gets them the next time. */
const manyTexts = 250

/** Our own font at the start of a list; its fallback follows (src/ui/tokens.css). */
const ours = /^"(?:Instrument Sans Variable|Bricolage Grotesque)", /

const holdsText = ({ childNodes }: Element) =>
  Array.from(childNodes).some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())

/**
 * Switches to our own fonts without moving anything in the window. A text whose lines would break elsewhere keeps its fallback until the
 * next page (`data-fonts="later"`). If something would still move, like links in a row, the whole page keeps the fallback.
 */
function showFonts() {
  const texts = Array.from(document.querySelectorAll<HTMLElement>('#root *')).filter(holdsText)
  if (texts.length > manyTexts) {
    root.dataset.fonts = 'later'
    return
  }
  const places = () => texts.map((element) => element.getBoundingClientRect())
  const before = places()
  const differs = (after: DOMRect[], what: 'top' | 'height') => (_: Element, at: number) => {
    const [one, other] = [before[at], after[at]] as [DOMRect, DOMRect]
    return Math.min(one.top, other.top) < innerHeight && Math.abs(one[what] - other[what]) >= unseen
  }
  root.dataset.fonts = ''
  for (const element of texts.filter(differs(places(), 'height'))) {
    element.dataset.fonts = 'later'
    element.style.fontFamily = getComputedStyle(element).fontFamily.replace(ours, '')
  }
  if (texts.some(differs(places(), 'top'))) root.dataset.fonts = 'later'
}
