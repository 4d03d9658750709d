import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const hashing = promisify(argon2)
// OWASP's first choice: 46 MiB, one pass, one lane. The C library gives a block of more than 32 MiB back to the system
// when it is freed; of 19 MiB (with two passes the same strength) it kept one for every thread, 55 MB in all.
const cost = { memory: 46 * 1024, passes: 1, parallelism: 1, tagLength: 32 }
const atOnce = 2
const longestQueue = 50

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

  async function derive(secret: string, nonce: Buffer, spent: typeof cost): Promise<Buffer> {
    if (running >= atOnce) {
      if (waiting.length >= longestQueue) throw new TooBusy('too many passwords to check at once')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await hashing('argon2id', { ...spent, message: Buffer.from(secret.normalize('NFC')), nonce })
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  return {
    /** What is stored of a secret: 'argon2id$<memory in KiB>,<passes>$<salt>$<hash>', so that the cost can be raised later. */
    hash: async (secret: string) => {
      const nonce = randomBytes(16)
      const tag = await derive(secret, nonce, cost)
      return ['argon2id', `${cost.memory},${cost.passes}`, nonce.toString('base64url'), tag.toString('base64url')].join('$')
    },

    /** Whether a secret is the stored one. Without a stored one it takes the same time and says no. */
    matches: async (secret: string, stored: string | undefined) => {
      const [, spent = '', nonce = '', tag = ''] = (stored ?? '').split('$')
      const [memory = cost.memory, passes = cost.passes] = spent === '' ? [] : spent.split(',').map(Number)
      const salt = nonce === '' ? randomBytes(16) : Buffer.from(nonce, 'base64url')
      const found = await derive(secret, salt, { ...cost, memory, passes })
      const wanted = Buffer.from(tag, 'base64url')
      return stored !== undefined && wanted.length === found.length && timingSafeEqual(wanted, found)
    },
  }
}

export type Passwords = ReturnType<typeof passwordsOf>
