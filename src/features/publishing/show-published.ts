import { focusHeading } from '../../ui/focus-heading.ts'
import { showNew } from '../../web/show-new.ts'

/**
 * Keeps the focus with what was published, and that in sight, once its list stands in another order; where it stands on another
 * page now, the focus goes to the next draft. Whoever has gone on meanwhile is left alone.
 */
export function showPublished(id: string) {
  const [focused, entry] = [document.activeElement, document.getElementById(id)]
  if (entry && (focused === entry || focused === document.body)) return showNew(id)
  if (focused !== document.body) return
  const next = document.querySelector<HTMLElement>('[data-preview]')
  if (next) next.focus()
  else focusHeading()
}
