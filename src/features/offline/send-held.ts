import { allHeld, changeHeld, type Held, isOff, writeHeld } from './held.ts'

/** The name by which a browser wakes the worker once there is a connection. */
export const sendTag = 'held'

/**
 * Sends what waits, each with the key of its submission, so that it is done once however often it is sent (docs/decisions/0041). What the
 * site does not answer by itself waits on, and keeps nothing behind it. One window, or the worker, does so at a time.
 */
export const sendHeld = (): Promise<void> =>
  navigator.locks.request(sendTag, { ifAvailable: true }, async (lock) => {
    for (const { id } of lock ? await allHeld() : []) {
      const held = await setOff(id)
      if (held === undefined) continue
      const answer = await answerTo(held)
      if (answer === 'not now') break
      if (answer === 'none') continue
      const { success, message } = answer
      const rest = success ? { body: undefined, typed: {}, state: 'sent' as const } : { state: 'refused' as const }
      const isThere = await changeHeld(id, (now) => {
        const wasLetGo = now.state === 'let go'
        return wasLetGo && !success ? undefined : { ...now, ...rest, message, at: Date.now(), isTold: false, wasLetGo }
      })
      // Who was too late to let it go must not take it for not sent.
      if (!isThere && success) await writeHeld({ ...held, ...rest, message, at: Date.now(), isTold: false, wasLetGo: true })
    }
  })

/**
 * One that still waits: it may have been let go while another was on its way. That it may arrive is noted at the same moment, so that whoever
 * lets it go from then on is told, and before it goes: nothing can be written any more where the page or the worker ends meanwhile.
 */
async function setOff(id: string): Promise<Held | undefined> {
  let held: Held | undefined
  await changeHeld(id, (now) => {
    if (now.state !== 'waiting') return now
    held = now.mayBeThere || isOff() ? now : { ...now, mayBeThere: true }
    return held
  })
  return held
}

/** Sends one that has waited too long to be sent by itself, because somebody says so: now, or within another day. */
export async function sendAfterAll(id: string) {
  await changeHeld(id, (held) => (held.state === 'asking' ? { ...held, state: 'waiting', at: Date.now(), isTold: false } : held))
  await sendHeld()
}

/** Does so where a browser has woken the worker; throws as long as anything waits, so that it is woken again. */
export async function sendHeldOrThrow() {
  await sendHeld()
  if ((await allHeld()).some(({ state }) => state === 'waiting')) throw new Error('not everything could be sent')
}

/** What the site itself says to it, for good; `none`: not to this one; `not now`: to none of them. */
async function answerTo({ id, call, body }: Held): Promise<{ success: boolean; message: string } | 'none' | 'not now'> {
  let response: Response
  try {
    response = await fetch(call, {
      method: 'POST',
      // As a visitor, whoever is logged in by now.
      credentials: 'omit',
      headers: new Headers({ 'content-type': 'application/json', 'idempotency-key': id }),
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    })
  } catch (error) {
    return (error as Error).name === 'TimeoutError' ? 'none' : 'not now'
  }
  if (response.status === 429 || response.status === 503) return 'not now'
  const reply: { success?: unknown; message?: unknown } | null = await response.json().catch(() => null)
  const { success, message } = reply ?? {}
  return response.status < 500 && typeof success === 'boolean' && typeof message === 'string' ? { success, message } : 'none'
}
