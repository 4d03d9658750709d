import { isField, opensSearch } from '../features/search/search-keys.ts'
import { showFonts } from './show-fonts.ts'

/**
 * Stands inline in the head of every page, listed in its policy by its hash, behind the styles, which name our fonts. Before the first
 * paint it marks the root as one with a script, with the chosen theme and the administrator's token, and has our fonts read where they
 * are here; then it fetches the page's scripts when the browser has nothing better to do, or at once when somebody is at work on the page.
 */
const root = document.documentElement
const fonts = '2'

// Storage can be forbidden, and then to touch it fails. What this page alone remembers takes its place.
for (const name of ['localStorage', 'sessionStorage'] as const) {
  try {
    window[name].length
  } catch {
    const kept = new Map<string, string>()
    const value = { getItem: (key: string) => kept.get(key) ?? null, setItem: kept.set.bind(kept), removeItem: kept.delete.bind(kept) }
    Object.defineProperty(window, name, { value })
  }
}

/** All browsers that the scripts are built for have popovers, the older ones do not: these keep the page as it was sent (README.md). */
const isSupported = 'popover' in HTMLElement.prototype
if (isSupported) root.dataset.script = ''
else root.dataset.failed = 'This browser is too old.'
const theme = localStorage.getItem('theme')
if (theme) root.dataset.theme = theme
if (sessionStorage.getItem('token') !== null) root.dataset.admin = ''
// They lie on the device already; where they come after the first paint all the same, they come as for the first time.
if (localStorage.getItem('fonts') === fonts) void fetchFonts()

let begun = false
const failed = new Set<string>()

/** Where an answer has taken the place of the page (early-forms.ts), what did not come is tried once more. */
function fetchAgain() {
  const wanted = document.getElementById('data')?.dataset.scripts ?? ''
  const again = wanted.split(' ').filter((address) => failed.delete(address))
  for (const address of again) fetchScript(address)
}

function begin() {
  const list = document.getElementById('data')?.dataset.scripts
  if (begun || !list) return
  begun = true
  for (const [, address = ''] of document.querySelector('noscript')?.textContent.matchAll(/href="([^"]+)/g) ?? []) fetchStyles(address)
  if (isSupported) for (const address of list.split(' ')) fetchScript(address)
  void fetchFonts()
}

/** Brings a whole style sheet, of which the page has what it needed to be painted; it holds once something can be added to the page. */
function fetchStyles(address: string) {
  const link = document.createElement('link')
  // To whom the scripts add tools at once they hold at once.
  link.rel = root.dataset.admin === undefined ? 'preload' : 'stylesheet'
  link.as = 'style'
  link.href = address
  // Behind the styles, of whose rules those for paper in the same layers take the place.
  document.querySelector('noscript')?.before(link)
}

/** Has the whole style sheets hold for all. To do so takes a slow phone as long as a press may take, so it waits until somebody is at work, or React is about to take the page over (whole-sheets.ts). */
function haveStyles() {
  for (const sheet of document.querySelectorAll<HTMLLinkElement>('[as=style]')) sheet.rel = 'stylesheet'
}

function fetchScript(address: string) {
  const script = document.createElement('script')
  script.src = address
  script.async = false // in order, so that the page's own part is there when the first one starts
  const tell = (type: string) => {
    if (root.dataset.alive === undefined) console.error(`Loading chunk failed. (${type}: ${script.src})`)
    root.dataset.failed = `Loading chunk failed. (${type}: ${script.src})`
    failed.add(address)
    window.typed = undefined
    haveStyles()
    dispatchEvent(new Event('alone'))
  }
  const timer = setTimeout(() => tell('timeout'), 120_000)
  script.onload = () => clearTimeout(timer)
  script.onerror = () => {
    clearTimeout(timer)
    tell('error')
    // Otherwise the page's own loader finds it and waits for it, instead of trying once more.
    script.remove()
  }
  document.head.append(script)
}

async function fetchFonts() {
  const wanted = ['400 1em "Instrument Sans Variable"', '700 1em "Bricolage Grotesque"']
  try {
    const faces = await Promise.all(wanted.map((font) => document.fonts.load(font)))
    if (faces.some((face) => face.length === 0)) return
    showFonts(root)
    localStorage.setItem('fonts', fonts)
  } catch {
    // The stand-in fonts are good enough to go on with.
  }
}

// A press that comes before the page is alive is kept and done once it is (browser.tsx).
function keepPress(event: Event) {
  begin()
  if (root.dataset.alive !== undefined) return
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('button:not([popovertarget])') : null
  if (button && !isWaiting()) window.pressed = button
}

// A form that was sent waits for the page by the button of it (early-forms.ts), of which no other press takes the place.
const isWaiting = () => window.pressed?.getAttribute('aria-busy') === 'true'

// The keys of the search, from the first moment on: unheard, Ctrl and K lead into the browser's own bar. And what is typed until it is there.
function keepKey(event: KeyboardEvent) {
  const opener = document.querySelector<HTMLElement>('a[aria-keyshortcuts]')
  if (!opener || !opensSearch(event)) return
  event.preventDefault()
  if (root.dataset.alive !== undefined || root.dataset.failed !== undefined) opener.click()
  else if (!isWaiting()) {
    window.pressed = opener
    window.typed ??= ''
  }
}

/** Who goes to a field after all types there. */
function forgetKey({ target }: FocusEvent) {
  if (root.dataset.alive === undefined && window.typed !== undefined && target instanceof HTMLElement && isField(target))
    window.typed = window.pressed = undefined
}

for (const type of ['pointerdown', 'keydown', 'focusin'])
  addEventListener(
    type,
    () => {
      begin()
      haveStyles()
    },
    { passive: true },
  )
addEventListener('click', keepPress)
addEventListener('keydown', keepKey)
addEventListener('focusin', forgetKey)
addEventListener('answered', fetchAgain)
addEventListener('DOMContentLoaded', () => {
  if (root.dataset.admin !== undefined) begin()
})
addEventListener('load', () => ('requestIdleCallback' in window ? requestIdleCallback(begin, { timeout: 3000 }) : setTimeout(begin, 200)))
