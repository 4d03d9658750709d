import type { ClientBase } from 'pg'
import type Cursor from 'pg-cursor'

/**
 * Reads what a cursor finds, so many rows at a time. One whose connection breaks, or is silent, may never say anything:
 * each piece has to come within the patience, in milliseconds.
 */
export async function* cursorRows<Row>(client: ClientBase, found: Cursor<Row>, size: number, patience: number): AsyncGenerator<Row[]> {
  const { whileConnected, leave } = connectionOf(client, patience)
  const cursor = client.query(found)
  try {
    for (;;) {
      const rows = await whileConnected(() => cursor.read(size))
      if (rows.length === 0) return
      yield rows
    }
  } finally {
    await whileConnected(() => cursor.close()).catch(() => {})
    leave()
  }
}

function connectionOf(client: ClientBase, patience: number) {
  let lost: Error | undefined
  let tell = (_: Error) => {}
  const lose = (words: string) => {
    lost = new Error(words)
    tell(lost)
  }
  const ended = () => lose('Connection terminated unexpectedly')
  client.once('end', ended)
  return {
    /** Each has a promise of its own: one that outlives it would keep all that was ever read. */
    whileConnected: async <T>(ask: () => Promise<T>): Promise<T> => {
      const { promise, reject } = Promise.withResolvers<never>()
      tell = reject
      if (lost) reject(lost)
      const timer = setTimeout(lose, patience, 'Query read timeout')
      try {
        return await Promise.race([ask(), promise])
      } finally {
        clearTimeout(timer)
      }
    },
    leave: () => client.off('end', ended),
  }
}
