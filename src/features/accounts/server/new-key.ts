import { randomInt } from 'node:crypto'

// Without the letters and digits that are mistaken for each other when copied by hand.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const generated = (groups: number) =>
  Array.from({ length: groups }, () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')).join('-')

/** A password that nobody chose: 79 bits, in groups that can be copied by hand. */
export const newPassword = () => generated(4)

/** A passkey that nobody chose, longer than the 16 characters that it must have. */
export const newPasskey = () => generated(5)
