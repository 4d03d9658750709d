import { type InputHTMLAttributes, useEffect, useRef } from 'react'
import { type Field, nationalNumber } from '../contract/field.ts'

type Props = InputHTMLAttributes<HTMLInputElement> & { field: Field }

/** Digits, as many as the field has, more after the country's code. A pasted number stays whole, to be refused. */
export function PhoneInput({ field, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const last = useRef('')

  function take(at: HTMLInputElement) {
    const number = nationalNumber(at.value, field)
    const isOneMore = last.current.length === field.max && at.value.length === last.current.length + 1
    const isTooLong = isOneMore && number.length > last.current.length && !number.startsWith(field.countryCode ?? ' ')
    const value = isTooLong ? last.current : number === '+' ? '' : number
    // Set only if it differs, because the caret goes to the end.
    if (at.value !== value) at.value = value
    last.current = value
  }

  // What was typed before hydration, or is restored.
  useEffect(() => {
    if (input.current) take(input.current)
  })

  return (
    <input
      {...rest}
      ref={input}
      // Not "tel": browsers would fill in the country's code, and tel-national is not for that type.
      type="text"
      inputMode="tel"
      autoComplete="tel-national"
      onInput={({ currentTarget }) => take(currentTarget)}
    />
  )
}
