import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { boundedQueue } from '../queues.ts'
import { Refused } from '../refused.ts'

// OWASP's first choice: 46 MiB, one pass, one lane. Of 19 MiB (two passes) the C library kept a block for each thread, 55 MB in all.
const strong = { memory: 46 * 1024, passes: 1 }

/** More passwords than can be checked in time. The reply is 503. */
export class TooBusy extends Error {
  override name = 'TooBusy'
}

/** For whom a secret is checked: a stranger at an address, or a known device, account or the site. `left` ends the wait. */
export type Asker = ({ stranger: string } | { known: string }) & { left?: AbortSignal }

/** The site at its start, and the operator's commands. */
export const ourselves: Asker = { known: 'the site' }

/** Slow hashes (argon2id), one at once for strangers and one for known devices and administrators, who never wait behind a flood. */
// A flood takes neither the memory nor the threads. No client waits longer than `patience` milliseconds.
export function passwordsOf(patience = 10_000, cost = strong) {
  const slow = slowlyAt(cost)
  const strangers = boundedQueue({ what: 'logins', running: 1, waiting: 128, patience })
  const known = boundedQueue({ what: 'logins', running: 1, waiting: 256, patience })

  /** Runs an action in its queue. Throws TooBusy if it gets no place in time. */
  async function inTurn<T>(by: Asker, action: (hashes: typeof slow) => Promise<T>): Promise<T> {
    const place = await ('known' in by ? known.enter(by.known, by.left) : strangers.enter(by.stranger, by.left))
    if (place instanceof Refused) throw new TooBusy(place.message)
    return action(slow).finally(place.leave)
  }

  return {
    inTurn,
    hash: (secret: string, by: Asker) => inTurn(by, ({ hash }) => hash(secret)),
    matches: (secret: string, stored: string | undefined, by: Asker) => inTurn(by, ({ matches }) => matches(secret, stored)),
  }
}

const derive = (secret: string, nonce: Buffer, spent: typeof strong): Promise<Buffer> =>
  promisify(argon2)('argon2id', { ...spent, parallelism: 1, tagLength: 32, message: Buffer.from(secret.normalize('NFC')), nonce })

const slowlyAt = (cost: typeof strong) => ({
  /** What is stored of a secret: 'argon2id$<KiB>,<passes>$<salt>$<hash>', so that the cost can be raised later. */
  hash: async (secret: string) => {
    const nonce = randomBytes(16)
    const tag = await derive(secret, nonce, cost)
    return ['argon2id', `${cost.memory},${cost.passes}`, nonce.toString('base64url'), tag.toString('base64url')].join('$')
  },

  /** Whether a secret is the stored one. Without a stored one it takes the same time. */
  matches: async (secret: string, stored: string | undefined) => {
    const [, spent = '', nonce = '', tag = ''] = (stored ?? '').split('$')
    const [memory = cost.memory, passes = cost.passes] = spent === '' ? [] : spent.split(',').map(Number)
    const salt = nonce === '' ? randomBytes(16) : Buffer.from(nonce, 'base64url')
    const found = await derive(secret, salt, { memory, passes })
    const wanted = Buffer.from(tag, 'base64url')
    return wanted.length === found.length && timingSafeEqual(wanted, found)
  },
})

export type Passwords = ReturnType<typeof passwordsOf>
