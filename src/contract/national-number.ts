import type { Field } from './field.ts'

/**
 * How phone numbers are written in the club's country: by how many digits, behind which code where they are dialled from
 * abroad.
 */
export type Numbering = { length: number; code: string | undefined }

/** How a field that holds one has it. */
export const numberingOf = ({ max = 15, countryCode: code }: Pick<Field, 'max' | 'countryCode'>): Numbering => ({ length: max, code })

/**
 * A phone number as it is typed or pasted: its digits, without the country's own code and without the 0 before it. No other
 * code is ever taken off, or what is left would be somebody else's number: what may be of another country has its `+` still,
 * and `isAbroad` says that it is. What has too many digits stays whole, to be refused.
 */
export function nationalNumber(typed: string, { length, code }: Numbering): { number: string; isAbroad: boolean } {
  const digits = typed.replace(/\D/g, '')
  if (/^[^\d+]*\+/.test(typed) || digits.startsWith('00')) {
    const abroad = digits.replace(/^0+/, '')
    if (code === undefined || !abroad.startsWith(code)) return { number: `+${digits}`, isAbroad: !code?.startsWith(abroad) }
    const own = withoutZero(abroad.slice(code.length), length)
    return { number: own.length > length ? digits : own, isAbroad: false }
  }
  // Neither + nor 00 before it; a number of so many digits that begins with the code can be no other country's.
  const marked = digits.replace(/^0/, '')
  const own = code !== undefined && marked.startsWith(code) ? withoutZero(marked.slice(code.length), length) : ''
  return { number: own.length === length ? own : withoutZero(digits, length), isAbroad: false }
}

/** Without the 0 that is dialled before a number within its country. */
const withoutZero = (digits: string, length: number) => (digits.length === length + 1 ? digits.replace(/^0/, '') : digits)
