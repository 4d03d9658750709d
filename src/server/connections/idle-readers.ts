import type { Socket } from 'node:net'

const patience = 30_000
/** The slowest reader that is waited for, in bytes a millisecond: 64 kB a second. */
const slowest = 64
export const every = 5_000

type Waiting = { length: number; since: number }

/**
 * Which of these connections read nothing of what waits for them, though they may go on sending: what waits has not
 * changed for half a minute, and for the time that one piece of its size takes. Asked again and again, with the clock.
 */
export function idleReaders() {
  const waiting = new WeakMap<Socket, Waiting>()
  return (sockets: Iterable<Socket>, now: number) =>
    [...sockets].filter((socket) => {
      const length = socket.writableLength
      const before = waiting.get(socket)
      if (length > 0 && before?.length === length) return now - before.since > patience + length / slowest
      if (length > 0) waiting.set(socket, { length, since: now })
      else waiting.delete(socket)
      return false
    })
}
