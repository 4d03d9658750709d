import { randomBytes, randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { students } from '../src/club/registrations/contract.ts'
import { entryOf } from '../src/testing/examples.ts'
import { rollOf } from '../src/testing/rolls.ts'

/** Milliseconds: between two tries of what was not answered well, and until it counts as failed. */
const again = 200
const patience = 60_000

/** What came of it: the roll numbers that were acknowledged, what was given up, and how many tries it took. */
export type Registered = { acknowledged: string[]; failed: string[]; tries: number }

/** Has so many students register at once, over and over, each by a client that sends the same again until it is answered. */
export function registering(origin: string, many: number): () => Promise<Registered> {
  const registered: Registered = { acknowledged: [], failed: [], tries: 0 }
  const example = entryOf(students)
  let going = true
  let number = 0

  async function one() {
    const roll = rollOf(number++)
    const request = {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin,
        'idempotency-key': randomBytes(16).toString('hex'),
        'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
      },
      body: JSON.stringify({ ...example, roll }),
    }
    const giveUp = performance.now() + patience
    for (;;) {
      registered.tries += 1
      const answer = await fetch(origin + students.calls.add.path, { ...request, signal: AbortSignal.timeout(20_000) }).catch(
        () => undefined,
      )
      const text = await answer?.text().catch(() => '')
      if (answer?.ok) return void registered.acknowledged.push(roll)
      const isTriedAgain = answer === undefined || answer.status === 429 || answer.status >= 502
      if (!isTriedAgain || performance.now() > giveUp) return void registered.failed.push(`${roll}: ${answer?.status} ${text}`)
      await pause(again)
    }
  }
  const clients = Array.from({ length: many }, async () => {
    while (going) await one()
  })
  return async () => {
    going = false
    await Promise.all(clients)
    return registered
  }
}
