import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How many questions may wait on one connection behind the one that is being answered. No browser sends any ahead. */
const most = 16
/** Beyond so many nobody means it well, and each costs memory until the connection ends. */
const flood = 2 * most

/**
 * Counts the questions that were sent ahead on one connection (pipelining). The last that may be is answered and ends the
 * connection, as the standard has it: what was sent behind it can be asked again. 'over' from there on.
 */
export function queuedQuestions() {
  const queued = new WeakMap<Socket, number>()
  return ({ socket }: IncomingMessage, response: ServerResponse): 'fine' | 'last' | 'over' | 'flood' => {
    // Only the answer whose turn it is has the socket, so the usual case costs nothing.
    if (response.socket !== null) return 'fine'
    const ahead = (queued.get(socket) ?? 0) + 1
    queued.set(socket, ahead)
    if (ahead > most) return ahead > flood ? 'flood' : 'over'
    response.once('close', () => queued.set(socket, (queued.get(socket) ?? 1) - 1))
    return ahead === most ? 'last' : 'fine'
  }
}
