import type { Context } from 'hono'
import { type Call, downloaded } from '../contract/call.ts'
import { noListOfAdministrator, noWholeSite, turnAt } from './queues/in-turn.ts'
import { Refused, refuse } from './refused.ts'
import { jsonPieces, opened } from './replies/json-pieces.ts'
import { streamed } from './replies/streamed.ts'
import type { Services } from './services.ts'

/** A list of more characters is sent as it is made. */
const longest = 64 * 1024

/**
 * Answers with a list or a file that is one administrator's alone, made while it is taken and never kept. Nothing is read
 * for who asks for the head alone.
 */
export function personalAnswer({ lanes, journal }: Services) {
  return async (c: Context, call: Call, reply: unknown, { admin, address }: { admin: string; address: string }) => {
    const headers = { 'cache-control': 'no-store', ...headersOf(call, reply) }
    if (c.req.method === 'HEAD') return new Response(null, { headers })
    const file = call.reply === downloaded ? downloaded.parse(reply) : undefined
    const [turns, words] = file?.isWholeSite ? [lanes.wholeSites, noWholeSite] : [lanes.administrators, noListOfAdministrator]
    const turn = await turnAt(c, { turns, visitor: address, admin, words, journal })
    if (turn instanceof Refused) return refuse(c, turn)
    const { brokenOffAfter, least } = lanes
    const sending = { headers, turn, inTime: { brokenOffAfter, ...(file?.isWholeSite && { least }) }, journal }
    try {
      if (file) return streamed(c, file.content, { ...sending, compresses: false })
      const text = await opened(jsonPieces(reply, lanes.pieces, false), longest)
      if (typeof text !== 'string') return streamed(c, text, sending)
      turn.over()
      return new Response(text, { headers })
    } catch (error) {
      turn.over()
      throw error
    }
  }
}

function headersOf(call: Call, reply: unknown): Record<string, string> {
  if (call.reply !== downloaded) return { 'content-type': 'application/json' }
  const { name, type } = downloaded.parse(reply)
  return { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` }
}
