import { type FormEvent, type InputHTMLAttributes, useEffect, useRef } from 'react'
import { messages } from '../contract/messages.ts'
import { nationalNumber } from './national-number.ts'

type Props = InputHTMLAttributes<HTMLInputElement> & {
  length: number
  /** What it says against a number that is too long. */
  tooLong: (value: string) => string | undefined
  /** Told at each change, undefined where nothing is wrong. */
  onWrong: (why: string | undefined) => void
}

/**
 * Takes digits alone, of a number of `length` of them. Of a longer one that is pasted nothing is cut in silence: it stands
 * there whole, and is said to be wrong. A digit that is typed behind the last one is left out, and said to be.
 */
export function PhoneInput({ length, tooLong, onWrong, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const before = useRef('')

  // With what was typed before the page came alive.
  useEffect(() => {
    before.current = input.current?.value ?? ''
  }, [])

  function take({ currentTarget }: FormEvent<HTMLInputElement>) {
    const digits = nationalNumber(currentTarget.value, length)
    const isOneMore = digits.length === length + 1 && before.current.length === length
    currentTarget.value = isOneMore ? before.current : digits
    before.current = currentTarget.value
    onWrong(isOneMore ? messages.digitLeftOut(length) : digits.length > length ? tooLong(digits) : undefined)
  }

  return (
    <input
      {...rest}
      ref={input}
      // Not type="tel": browsers would fill in the number with its country's code, and tel-national is not for that type.
      type="text"
      inputMode="tel"
      autoComplete="tel-national"
      onInput={take}
    />
  )
}
