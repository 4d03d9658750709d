import { z } from 'zod/mini'
import type { Call } from './call.ts'

/** The key under which the reply to a list holds it; undefined where it is the reply itself. */
export const listKeyOf = ({ reply }: Pick<Call, 'reply'>) =>
  reply instanceof z.ZodMiniObject ? Object.keys(reply.shape).find((key) => reply.shape[key] instanceof z.ZodMiniArray) : undefined

/** The reply to a call that lists, of its list; it says `success` where such a reply does. */
export function listReply(call: Pick<Call, 'reply'>, list: unknown) {
  const key = listKeyOf(call)
  if (key === undefined) return list
  const says = call.reply instanceof z.ZodMiniObject && 'success' in call.reply.shape
  return { ...(says && { success: true }), [key]: list }
}
