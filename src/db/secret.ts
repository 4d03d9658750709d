import { createHash, createHmac, randomBytes } from 'node:crypto'

/** A secret that nobody can guess, 256 bits, for cookies. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** The name of the row of the settings in which the site keeps a secret of its own. */
export const rowOfSecret = (name: string) => `secret:${name}`

/** What is stored of such a secret. A fast hash is enough: there is nothing to guess. */
export const fingerprint = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** One value for these parts, in this order, that nobody can make or try out who has not the key. */
export function sealed(key: string, ...parts: string[]) {
  const seal = createHmac('sha256', key)
  for (const part of parts) seal.update(`${part.length}:`).update(part)
  return seal.digest('base64url')
}
