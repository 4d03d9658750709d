import type { Context } from 'hono'
import type * as z from 'zod/mini'
import type { downloaded } from '../contract/call.ts'

/** Answers with a file, for the browser to keep. */
export const fileReply = (c: Context, { name, type, bytes }: z.infer<typeof downloaded>) => {
  c.header('Content-Disposition', `attachment; filename="${name}"`)
  return c.body(new Uint8Array(bytes), 200, { 'content-type': type })
}
