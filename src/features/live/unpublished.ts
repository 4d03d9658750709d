import { z } from 'zod/mini'
import { timesOf } from '../../contract/times.ts'
import { ask, isRefusal } from '../../web/ask.ts'
import type { Page } from '../../web/page.ts'

/** The labels of entries that only administrators still see, by their ids. */
export async function unpublishedOf(ids: readonly string[], { collections = [] }: Page): Promise<Map<string, string>> {
  const things = collections.filter(({ publishable }) => publishable)
  const replies = await Promise.all(
    things.map(({ table }) => ask(timesOf({ table, wire: z.object({}) }).asides, undefined, { query: { limit: 500 } })),
  )
  const entries = replies.flatMap((reply) => (isRefusal(reply) ? [] : reply.data)) as { id: string; state: string }[]
  return new Map(entries.filter(({ id }) => ids.includes(id)).map(({ id, state }) => [id, state === 'expired' ? 'Expired' : 'Unpublished']))
}
