import type { Changes } from './changes-between.ts'

/**
 * Whether somebody has marked words of the page, or stands in what they fill in: neither may be made anew under their hands. Nor may
 * an entry go while a form is open, which may be its own.
 */
export function isAtWork({ removed }: Changes) {
  const main = document.getElementById('main')
  const chosen = document.getSelection()
  if (chosen !== null && !chosen.isCollapsed && main?.contains(chosen.anchorNode)) return true
  const form = 'form:not([hidden])'
  const own = `${form} :is(input, textarea, select):focus`
  return main?.querySelector(removed.length > 0 ? form : own) != null
}
