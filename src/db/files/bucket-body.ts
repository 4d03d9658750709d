import { away, within } from './bucket-trouble.ts'

/** Of what comes more slowly it is said that it drips: bytes in a `span`. */
const least = 64 * 1024
const nothing = Promise.resolve({ done: true, value: undefined } as const)

/**
 * The bytes that a bucket answers with. Throws StoreBusy where it says nothing for `patience`, or drips for a `span`, in milliseconds;
 * only the waiting for it counts: whoever reads may take his time.
 */
export async function* bodyOf({ body }: Response, { patience, span }: { patience: number; span: number }) {
  const reader = body?.getReader()
  const soon = within(patience)
  let [waited, came] = [0, 0]
  try {
    for (;;) {
      const asked = performance.now()
      const piece = await soon(reader?.read() ?? nothing)
      if (piece.done) return
      waited += performance.now() - asked
      came += piece.value.length
      if (waited > span) {
        if (came < least) throw away(new Error(`${came} bytes in ${span} ms`))
        ;[waited, came] = [0, 0]
      }
      yield piece.value
    }
  } finally {
    reader?.cancel().catch(() => {})
  }
}
