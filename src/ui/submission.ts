/** Its idempotency key, when it was sent first, and whose it is, if that matters. */
export type Submission = { key: string; begun: string; whose?: string }

const day = 24 * 60 * 60_000
const storageKeyOf = (form: string) => `sent ${location.pathname} ${form}`

/**
 * The submission of a form or another action: the same until it is answered, also over a reload (the server keeps keys for a day).
 * `whose`: a value that differs between people, so that none gets the reply of another. `before`: one that was stored elsewhere.
 */
export function submissionOf(form: string, whose = '', before?: Submission): Submission {
  const kept: Submission | null = before ?? JSON.parse(sessionStorage.getItem(storageKeyOf(form)) ?? 'null')
  if (kept && (kept.whose ?? '') === whose && Date.now() - Date.parse(kept.begun) < day) return kept
  const fresh = { key: randomKey(), begun: new Date().toISOString(), ...(whose && { whose }) }
  allowed(() => sessionStorage.setItem(storageKeyOf(form), JSON.stringify(fresh)))
  return fresh
}

/** Ends a submission: what is sent next is another one. */
export const wasAnswered = (form: string) => sessionStorage.removeItem(storageKeyOf(form))

/** Whether nothing was done and the same submission is to be sent again later. */
export const isPutOff = (status: number) => status === 429 || status === 503

/** A new key of 32 hexadecimal digits. On plain http to another machine browsers make no UUIDs. */
export const randomKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Runs an action that full storage refuses. Blocked storage has been replaced (site/polyfills.ts). */
export function allowed<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
