import type { ClientBase } from 'pg'
import type Cursor from 'pg-cursor'

/** Reads what a cursor finds, so many rows at a time. One whose connection breaks may never say anything, so that is listened for. */
export async function* cursorRows<Row>(client: ClientBase, found: Cursor<Row>, size: number): AsyncGenerator<Row[]> {
  const { whileConnected, leave } = connectionOf(client)
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

function connectionOf(client: ClientBase) {
  let isLost = false
  let tell = () => {}
  const lose = () => {
    isLost = true
    tell()
  }
  client.once('end', lose)
  return {
    /** Each has a promise of its own: one that outlives it would keep all that was ever read. */
    whileConnected: async <T>(ask: () => Promise<T>): Promise<T> => {
      const { promise, reject } = Promise.withResolvers<never>()
      tell = () => reject(new Error('Connection terminated unexpectedly'))
      if (isLost) tell()
      return await Promise.race([ask(), promise])
    },
    leave: () => client.off('end', lose),
  }
}
