import { createHash, createHmac, type Hash, type Hmac, randomBytes } from 'node:crypto'

let last = 0
let turn = 0

/** A new id of 26 characters, [0-9a-z]: milliseconds, a number within the millisecond, random digits. */
// Ids of one process sort as they were made, also if its clock is set back, so 'last added' is the largest.
export function newId(): string {
  const now = Math.max(Date.now(), last)
  turn = now === last ? turn + 1 : 0
  last = now
  const chance = BigInt(`0x${randomBytes(8).toString('hex')}`).toString(36)
  return now.toString(36).padStart(9, '0') + turn.toString(36).padStart(4, '0') + chance.padStart(13, '0')
}

/** An id that reveals no time, and does not sort, for what everyone sees of people. */
export const newRandomId = () => randomBytes(13).toString('hex')

/** A new id larger than this one, also if another instance made that with a clock that is ahead. */
export function idAfter(before: string): string {
  const id = newId()
  if (id > before) return id
  const turns = Number.parseInt(before.slice(9, 13), 36) + 1
  return before.slice(0, 9) + turns.toString(36).padStart(4, '0') + id.slice(13)
}

/** Below all ids that were made at a moment or after it. */
export const idAt = (moment: Date) => moment.getTime().toString(36).padStart(9, '0')

/** When an id was made; the beginning of 1970 for another text. */
export const madeAt = (id: string) => new Date(/^[0-9a-z]{9}/.test(id) ? Number.parseInt(id.slice(0, 9), 36) : 0)

export const isNewId = (text: string) => /^[0-9a-z]{26}$/.test(text)

/** A random secret of 256 bits, for cookies. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** The name of the row of the settings in which the site keeps a secret of its own. */
export const rowOfSecret = (name: string) => `secret:${name}`

/** What is stored of such a secret. A fast hash is enough: there is nothing to guess. */
export const fingerprint = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** One value for these parts in this order, which cannot be guessed without the key. */
export const sealed = (key: string, ...parts: string[]) => inOne(createHmac('sha256', key), parts)
export const digestOf = (...parts: string[]) => inOne(createHash('sha256'), parts)

function inOne(hash: Hash | Hmac, parts: string[]) {
  for (const part of parts) hash.update(`${part.length}:`).update(part)
  return hash.digest('base64url')
}
