import type { Socket } from 'node:net'

const patience = 30_000
/** The slowest reader that is waited for, in bytes a millisecond: 64 kB a second. */
const slowest = 64
export const every = 5_000

type Waiting = { read: number; since: number }

/**
 * Which of these connections read nothing of what waits for them, though they may go on sending: no byte has been taken for half a
 * minute, and for the time that one piece as large as all that waits takes. What is taken counts, not what waits: behind a
 * reader who takes what is made for him piece by piece there waits the same at every look. Asked again and again, with the clock.
 */
export function idleReaders() {
  const waiting = new WeakMap<Socket, Waiting>()
  return (sockets: Iterable<Socket>, now: number) =>
    [...sockets].filter((socket) => {
      const length = socket.writableLength
      const read = socket.bytesWritten - length
      const before = waiting.get(socket)
      if (length > 0 && before?.read === read) return now - before.since > patience + length / slowest
      if (length > 0) waiting.set(socket, { read, since: now })
      else waiting.delete(socket)
      return false
    })
}
