import { EntryGone, type NoSuchPage } from '../../web/no-such-page.ts'
import type { Loaded } from '../../web/page-load.ts'
import type { Router } from '../../web/router.ts'
import { changesBetween } from './changes-between.ts'
import type { NewsBar } from './news-bar.tsx'
import { isInSight, undisturbed } from './undisturbed.ts'

type Around = { router: Router; bar: NewsBar; put: (loaded: Loaded) => void }

const sentence = () => document.querySelector<HTMLElement>('[data-went]:not(:empty)')

/**
 * Says on a page of which all is gone what became of that (entry-head.tsx); all else stays where it is for who reads it. Where even the
 * sentence would move something, it comes with a press; where it is not in sight, the bar says it, and leads to the list.
 */
export function sayThatItWent(loaded: Loaded, why: NoSuchPage, { router, bar, put }: Around) {
  // Of one that is erased nothing is told, of which kind it was neither.
  const { gone: what, words } = why instanceof EntryGone ? why.went : ({ gone: 'removed', words: 'This was removed' } as const)
  const { list } = loaded.route
  const focused = document.activeElement
  const show = () => put({ ...loaded, gone: { what, words } })
  const goTo = () => {
    show()
    bar.hide()
    sentence()?.scrollIntoView({ block: 'center', behavior: 'instant' })
    sentence()?.focus({ preventScroll: true })
  }
  bar.say(words)
  if (!undisturbed(show, () => put(loaded))) return bar.show(words, goTo)
  for (const id of changesBetween(loaded.data, undefined).removed)
    document.querySelector(`[id="${CSS.escape(id)}"]:not([data-off])`)?.setAttribute('data-gone', '')
  // What had the focus may have been one of the things that can be done no more.
  if (focused?.checkVisibility?.({ visibilityProperty: true }) === false) sentence()?.focus({ preventScroll: true })
  if (list && !isSaidInSight()) bar.show(`${words}. See ${list.title}`, () => void router.navigate(list.path))
}

/** Whether somebody sees what became of the page. */
export const isSaidInSight = () => {
  const said = sentence()
  return said !== null && isInSight(said)
}
