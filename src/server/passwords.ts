import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const hashing = promisify(argon2)
// OWASP's first choice: 46 MiB, one pass, one lane. The C library gives a block of more than 32 MiB back to the system
// when it is freed; of 19 MiB (with two passes the same strength) it kept one for every thread, 55 MB in all.
const cost = { memory: 46 * 1024, passes: 1, parallelism: 1, tagLength: 32 }
const atOnce = 2
const longestQueue = 100

/** More passwords than can be checked in good time. Answered as 503. */
export class TooBusy extends Error {
  override name = 'TooBusy'
}

/**
 * Slow hashes for what people choose: at most two at once, so that a flood of logins eats neither the
 * memory nor the threads that compress the pages.
 */
export function passwordsOf() {
  let running = 0
  const waiting: (() => void)[] = []

  async function derive(secret: string, nonce: Buffer): Promise<Buffer> {
    if (running >= atOnce) {
      if (waiting.length >= longestQueue) throw new TooBusy('too many passwords to check at once')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await hashing('argon2id', { ...cost, message: Buffer.from(secret.normalize('NFC')), nonce })
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  return {
    /** What is stored of a secret: 'argon2id$<salt>$<hash>'. */
    hash: async (secret: string) => {
      const nonce = randomBytes(16)
      return `argon2id$${nonce.toString('base64url')}$${(await derive(secret, nonce)).toString('base64url')}`
    },

    /** Whether a secret is the stored one. Without a stored one it takes the same time and says no. */
    matches: async (secret: string, stored: string | undefined) => {
      const [, nonce = '', tag = ''] = (stored ?? '').split('$')
      const found = await derive(secret, nonce === '' ? randomBytes(16) : Buffer.from(nonce, 'base64url'))
      const wanted = Buffer.from(tag, 'base64url')
      return stored !== undefined && wanted.length === found.length && timingSafeEqual(wanted, found)
    },
  }
}

export type Passwords = ReturnType<typeof passwordsOf>
