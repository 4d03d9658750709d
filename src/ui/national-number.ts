// The codes of countries are of one to three digits, and none begins with another.
const countryCode = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

/**
 * The digits of a phone number as it was typed or pasted. Where they are more than one of the country has, the country's code behind
 * + or 00 and the 0 before the number go, if exactly that many are left; anything else stays as it is, to be refused.
 */
export function nationalNumber(typed: string, length: number) {
  const digits = typed.replace(/\D/g, '')
  if (digits.length <= length) return digits
  const abroad = /^\D*\+/.test(typed) ? digits : /^00(\d+)/.exec(digits)?.[1]
  const rest = abroad?.replace(countryCode, '') ?? digits
  return [rest, rest.replace(/^0/, '')].find((number) => number.length === length) ?? digits
}
