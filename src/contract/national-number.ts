import { tidiedCode } from './characters.ts'
import type { Field } from './field.ts'

/**
 * A phone number as it is typed or pasted: its digits, without the country's own code and without the 0 that is dialled before it. Another
 * country's keeps its `+`, because its digits alone could be somebody else's number; the field's rule refuses it, and one that is too long.
 */
export function nationalNumber(written: string, { max = 15, countryCode = '' }: Pick<Field, 'max' | 'countryCode'>): string {
  const typed = tidiedCode(written)
  const withoutZero = (digits: string) => (digits.length === max + 1 ? digits.replace(/^0/, '') : digits)
  const digits = typed.replace(/\D/g, '')
  const dialled = digits.replace(/^0+/, '')
  const own = countryCode !== '' && dialled.startsWith(countryCode) ? withoutZero(dialled.slice(countryCode.length)) : undefined
  if (/^[^\d+]*\+/.test(typed) || digits.startsWith('00')) return own === undefined || own.length > max ? `+${dialled}` : own
  return own?.length === max ? own : withoutZero(digits)
}
