import { createHash, randomBytes } from 'node:crypto'

/** A secret that nobody can guess, 256 bits, for cookies. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** What is stored of such a secret. A fast hash is enough: there is nothing to guess. */
export const fingerprint = (secret: string) => createHash('sha256').update(secret).digest('base64url')
