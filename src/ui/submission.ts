/** One filling of a form: its key, when it was sent first and whose it is, where that matters. */
export type Submission = { key: string; begun: string; whose?: string }

const day = 24 * 60 * 60_000
const storageKeyOf = (form: string) => `sent ${location.pathname} ${form}`

/**
 * The submission of a form, or of another action by its name: the same one until it has been answered, also over a reload
 * (the server keeps keys for a day). `whose`: a value that differs between people who fill in the form one after
 * another; another person's is another submission, so that no person gets the reply of another. `before`: one that was stored elsewhere.
 */
export function submissionOf(form: string, whose = '', before?: Submission): Submission {
  const kept = before ?? read(storageKeyOf(form))
  if (kept && (kept.whose ?? '') === whose && isRemembered(kept)) return kept
  const fresh = { key: randomKey(), begun: new Date().toISOString(), ...(whose && { whose }) }
  write(storageKeyOf(form), fresh)
  return fresh
}

/** Whether the server still knows it, so that sent once more it is done once. */
const isRemembered = ({ begun }: Submission) => Date.now() - Date.parse(begun) < day

/** The next time it is sent it is another submission. */
export const wasAnswered = (form: string) => write(storageKeyOf(form), undefined)

/** Whether an answer of this status only puts a submission off: nothing was done, and it is to be sent again as it is. */
export const isPutOff = (status: number) => status === 429 || status === 503

const read = (storageKey: string) => allowed(() => JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Submission | null)

const write = (storageKey: string, submission: Submission | undefined) =>
  allowed(() => (submission ? sessionStorage.setItem(storageKey, JSON.stringify(submission)) : sessionStorage.removeItem(storageKey)))

/** A new key of 32 hexadecimal digits. On plain http to another machine browsers make no UUIDs. */
export const randomKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Runs an action that a browser with blocked or full storage refuses. */
export function allowed<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
