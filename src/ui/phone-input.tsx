import { type FormEvent, type InputHTMLAttributes, useLayoutEffect, useRef } from 'react'
import { type Numbering, nationalNumber } from '../contract/national-number.ts'

type Props = InputHTMLAttributes<HTMLInputElement> & {
  numbering: Numbering
  /** What it says against a number that is too long. */
  tooLong: (value: string) => string | undefined
  /** Told at each change, undefined where nothing is wrong. */
  onWrong: (why: string | undefined) => void
}

/** What is said at once against what cannot be a number of the country; the form's own check refuses it too. */
export const wrongNumbers = {
  leftOut: ({ length }: Numbering) =>
    `Only ${length} digits fit, so the last one was left out. Correct the number, or delete its last digit and type it again.`,
  abroad: ({ length, code }: Numbering) =>
    `This begins like a number of another country. Type ${length} digits of one ${code ? `of +${code}` : 'of this country'}, without a code.`,
}

/**
 * Shows digits alone, of a number of so many of them. Of a longer one that is pasted nothing is cut in silence: it stands
 * there whole, and is said to be wrong. A digit that is typed behind the last one is left out, and said to be. What is typed
 * and not shown, such a digit or the + of another country, counts all the same: `data-whole` has it (filling.ts), so that the
 * form is not sent with what is left.
 */
export function PhoneInput({ numbering, tooLong, onWrong, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null)
  /** What is shown, and what was typed of it; whether what is typed next leaves its beginning in place. */
  const last = useRef({ shown: '', whole: '', begins: false })

  // Before a press that came too early is done (site/browser.tsx), so that what it sends is the number.
  useLayoutEffect(() => {
    const shown = input.current
    if (!shown) return
    // What was typed before the page came alive, or is kept: as if it were typed now, where it is more than digits. Of
    // digits alone what was said against them still holds.
    const { value } = shown
    if (/\D/.test(value)) shown.dispatchEvent(new Event('input', { bubbles: true }))
    else last.current = { shown: value, whole: value, begins: false }
    const note = () => {
      last.current.begins = shown.value === '' || (shown.selectionStart ?? 0) > 0
    }
    shown.addEventListener('beforeinput', note)
    return () => shown.removeEventListener('beforeinput', note)
  }, [])

  function take(at: HTMLInputElement) {
    const { value } = at
    const { shown, whole, begins } = last.current
    const isBehind = begins && value.startsWith(shown) && value.length > shown.length
    // A new beginning has no + but its own; where nothing tells, as of what a browser fills in, it is new.
    const caret = at.selectionStart ?? value.length
    const isBefore = !begins && shown !== '' && value.length > shown.length && value.endsWith(shown) && caret > 0
    const keepsMark = whole.startsWith('+') && value !== '' && (isBefore || (begins && caret !== 0))
    const after = value.slice(caret).replace(/\D/g, '').length
    const typed = isBehind ? whole + value.slice(shown.length) : keepsMark ? `+${value}` : value
    const { number, isAbroad } = nationalNumber(typed, numbering)
    const digits = number.replace('+', '')
    const isLeftOut = isBehind && value.length === shown.length + 1 && shown.length === numbering.length && digits.length > numbering.length
    at.value = isLeftOut ? shown : digits
    // A browser puts it behind all of what it is given.
    if (at.value !== value && document.activeElement === at) {
      const place = Math.max(0, at.value.length - after)
      at.setSelectionRange(place, place)
    }
    last.current = { shown: at.value, whole: number, begins: false }
    if (number === at.value) delete at.dataset.whole
    else at.dataset.whole = number
    if (isAbroad) onWrong(wrongNumbers.abroad(numbering))
    else if (isLeftOut) onWrong(wrongNumbers.leftOut(numbering))
    else onWrong(digits.length > numbering.length ? tooLong(digits) : undefined)
  }

  return (
    <input
      {...rest}
      ref={input}
      // Not type="tel": browsers would fill in the number with its country's code, and tel-national is not for that type.
      type="text"
      inputMode="tel"
      autoComplete="tel-national"
      onInput={(event: FormEvent<HTMLInputElement>) => take(event.currentTarget)}
    />
  )
}
