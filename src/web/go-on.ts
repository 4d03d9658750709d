import { flushSync } from 'react-dom'
import { focusFirst } from '../ui/focus-first.ts'

/** Goes on to another form in the place of one, and into its first field: what was pressed has gone with its own form. */
export function goOn(pressed: Element, show: () => void) {
  const around = pressed.closest('main, dialog')
  flushSync(show)
  if (document.activeElement === document.body) focusFirst(around?.querySelector('form'))
}
