import { flushSync } from 'react-dom'
import type { NoSuchPage } from '../../web/no-such-page.ts'
import type { Loaded } from '../../web/page-load.ts'
import type { Router } from '../../web/router.ts'
import { showNew } from '../../web/show-new.ts'
import { isAtWork } from './at-work.ts'
import { type Changes, changesBetween } from './changes-between.ts'
import type { FirstEvent } from './contract.ts'
import { howItWas } from './how-it-was.ts'
import type { NewsBar } from './news-bar.tsx'
import { newsWords } from './news-words.ts'
import { isAbove, isInSight, undisturbed } from './undisturbed.ts'
import { isSaidInSight, sayThatItWent } from './went.ts'

/** What waits; `others` came before, and nobody has gone to them yet. */
type Held = { before: Loaded; next: Loaded; changes: Changes; others: string[]; called: (what: Partial<Changes>) => string }

/** So many pixels further on it is tried again whether what waits can be shown. */
const further = 150
const settled = 200

/**
 * Shows what has come anew for the page that stands there: at once where nothing that is in sight moves by it, else when somebody
 * presses the button that says what it is, or has scrolled on. An entry that went while it is in sight is marked, and goes later.
 */
export function newsFor(router: Router, bar: NewsBar) {
  let held: Held | undefined
  let ahead: string[] = []
  let triedAt = 0
  let removed: Loaded | undefined
  let ours: Loaded | undefined
  const line = howItWas(bar)

  function put(loaded: Loaded) {
    ours = loaded
    flushSync(() => router.show(loaded))
  }

  function forget() {
    for (const element of document.querySelectorAll<HTMLElement>('[data-gone]')) delete element.dataset.gone
    held = undefined
    ahead = []
    bar.hide()
  }

  function offer(next: Loaded, kindOf: ReadonlyMap<string, string>, { words }: FirstEvent) {
    const before = router.state().loaded
    const known = held?.next
    const waiting = held?.others ?? ahead
    if (before === undefined || before.route !== next.route) return
    forget()
    removed = undefined
    const changes = changesBetween(before.data, next.data)
    const others = waiting.filter((id) => !changes.removed.includes(id))
    const called = (what: Partial<Changes>) => newsWords({ changes: { ...changes, ...what }, kindOf, words }).shown
    if (JSON.stringify(before.data) === JSON.stringify(next.data) && !before.gone) return lead(others, called)
    held = { before, next, changes, others, called }
    const { all } = newsWords({ changes, kindOf, words })
    const isSaid = known !== undefined && JSON.stringify(known.data) === JSON.stringify(next.data)
    if (all !== '' && !isSaid) bar.say(all)
    tryNow()
  }

  /** All that a page was of is there no more: it says so, and stays for who reads it. */
  function remove(loaded: Loaded, why: NoSuchPage) {
    if (loaded === removed || loaded.gone !== undefined || loaded !== router.state().loaded) return
    forget()
    line.end()
    sayThatItWent(loaded, why, { router, bar, put })
    removed = router.state().loaded
  }

  /** Shows what waits, if that disturbs nobody. */
  function tryNow() {
    if (held === undefined) return
    const { before, next, changes, others, called } = held
    triedAt = window.scrollY
    const gone = changes.removed.map(elementOf).filter((element) => element !== null && isInSight(element)) as HTMLElement[]
    // The one being shown is ours, and nobody else's to forget.
    const now = held
    held = undefined
    if (
      gone.length === 0 &&
      !isAtWork(changes) &&
      undisturbed(
        () => put(next),
        () => put(before),
      )
    ) {
      bar.hide()
      lead([...others, ...changes.added], called)
      line.tell(next, before)
      return
    }
    held = now
    for (const element of gone) element.dataset.gone = ''
    const words = called({ added: [...others, ...changes.added] })
    if (words !== '') bar.show(words, showHeld)
  }

  /** Offers the way to what was put above what is in sight. */
  function lead(ids: readonly string[], called: Held['called']) {
    ahead = ids.filter((id) => isUnseen(elementOf(id)))
    const [first] = ahead
    if (first !== undefined) bar.show(called({ added: ahead, changed: [] }), () => go(first))
  }

  function showHeld() {
    if (held === undefined) return
    const { before, next, changes, others } = held
    held = undefined
    put(next)
    line.tell(next, before)
    go([...others, ...changes.added, ...changes.changed][0])
  }

  function go(id: string | undefined) {
    forget()
    // The button goes, and what it led to may stand on another page of the list.
    document.getElementById('main')?.focus({ preventScroll: true })
    if (id !== undefined) showNew(id)
  }

  function onScroll() {
    if (held !== undefined && Math.abs(window.scrollY - triedAt) >= further) tryNow()
    else if (ahead.length > 0 && !ahead.some((id) => isUnseen(elementOf(id)))) forget()
    else if (removed !== undefined && isSaidInSight()) bar.hide()
  }
  let resting: ReturnType<typeof setTimeout> | undefined
  window.addEventListener(
    'scroll',
    () => {
      clearTimeout(resting)
      resting = setTimeout(onScroll, settled)
    },
    { passive: true },
  )

  // Whatever else shows a page shows it as it is now.
  let loaded = router.state().loaded
  router.follow((state) => {
    if (state.loaded === loaded) return
    loaded = state.loaded
    if (loaded !== ours) line.tell(loaded)
    if (held !== undefined || ahead.length > 0 || removed !== undefined) forget()
    removed = undefined
  })

  return { offer, remove }
}

const elementOf = (id: string) => document.getElementById(id) ?? document.querySelector<HTMLElement>(`[data-shows~="${CSS.escape(id)}"]`)

const isUnseen = (element: HTMLElement | null) => element !== null && isAbove(element)
