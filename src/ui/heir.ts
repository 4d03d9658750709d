import { focusHeading } from './focus-heading.ts'
import { echoes } from './held-spots.ts'
import { offSight } from './off-sight.ts'

let latest: { element: HTMLElement; until: number } | undefined

/** Whether the focus has only just come to it from what was deleted: a second press of the same key is not meant for it. */
export const hasJustInherited = (element: HTMLElement) => latest?.element === element && performance.now() < latest.until

/**
 * Gives the focus that goes with a deleted entry to the next trash of its list, or the one before. Where the last one went
 * it goes to the list that can have it, or to the heading. Whoever uses the keyboard has it scrolled into sight. Called before
 * the entry is taken away. `list` is what all its trashes carry as `data-list`.
 */
export function inheritFocus(gone: HTMLElement, list: string) {
  const all = [...document.querySelectorAll<HTMLElement>(`[data-list="${list}"]`)]
  const at = all.indexOf(gone)
  const nearest = [...all.slice(at + 1), ...all.slice(0, at).reverse()]
  const around = gone.closest<HTMLElement>('ul[tabindex], ol[tabindex]')
  const section = gone.closest('section[aria-labelledby]')
  const byKeyboard = document.activeElement?.matches(':focus-visible')
  queueMicrotask(() => {
    if (document.activeElement !== document.body) return
    const element = nearest.map(reachedAt).find((found) => found !== undefined) ?? (around?.isConnected ? around : undefined)
    if (!element) return focusHeading(section)
    const off = offSight(element)
    // Under a finger the page stays; but the next Enter must not delete what nobody sees, so its entry has the focus.
    const entry = off !== 0 && !byKeyboard && element.closest('li')
    if (entry) {
      entry.tabIndex = -1
      return entry.focus({ preventScroll: true })
    }
    // First, so that whatever lies over the page finds it where it is to stand.
    if (byKeyboard) window.scrollBy({ top: off, behavior: 'instant' })
    latest = { element, until: performance.now() + echoes }
    element.focus({ preventScroll: true })
  })
}

/** The trash, or where it is folded away what the entry has in sight; a second showing is for the pointer only. */
function reachedAt(trash: HTMLElement) {
  if (!trash.isConnected || trash.tabIndex < 0) return undefined
  const inEntry = trash.closest('li')?.querySelectorAll<HTMLElement>('button, a[href]') ?? []
  return [trash, ...inEntry].find((one) => one.checkVisibility({ visibilityProperty: true }))
}
