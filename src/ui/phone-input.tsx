import { type FormEvent, type InputHTMLAttributes, useEffect, useRef } from 'react'
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
 * Shows digits only. A digit too many is left out, and a number that is pasted stays whole, both with a message. `data-whole` has what
 * was typed but is not shown, such as the + of another country (filling.ts), so that the form is not sent with what is left.
 */
export function PhoneInput({ numbering, tooLong, onWrong, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const last = useRef({ shown: '', whole: '' })

  // What was typed before hydration, or is restored.
  useEffect(() => {
    const { value = '' } = input.current ?? {}
    if (/\D/.test(value)) input.current?.dispatchEvent(new Event('input', { bubbles: true }))
    else last.current = { shown: value, whole: value }
  }, [])

  function take(at: HTMLInputElement) {
    const { value } = at
    const { shown, whole } = last.current
    const isBehind = value.startsWith(shown)
    const keepsPlus = whole.startsWith('+') && value !== '' && shown.startsWith(value)
    const { number, isAbroad } = nationalNumber(isBehind ? whole + value.slice(shown.length) : keepsPlus ? `+${value}` : value, numbering)
    const digits = number.replace('+', '')
    const isLeftOut = isBehind && value.length === shown.length + 1 && shown.length === numbering.length && digits.length > numbering.length
    const after = value.slice(at.selectionStart ?? value.length).replace(/\D/g, '').length
    at.value = isLeftOut ? shown : digits
    // A browser moves the caret to the end.
    if (at.value !== value && document.activeElement === at) {
      const place = Math.max(0, at.value.length - after)
      at.setSelectionRange(place, place)
    }
    last.current = { shown: at.value, whole: number }
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
