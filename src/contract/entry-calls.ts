import { z } from 'zod/mini'
import { anyone, get, listQuery, paged } from './call.ts'
import type { Thing } from './collection.ts'

/** The previous or the next entry. It has no id, since the page does not show that entry. */
const beside = z.nullable(z.strictObject({ title: z.string(), slug: z.string() }))

/** An entry by its slug, an earlier slug, or its id. */
const entryQuery = z.extend(listQuery, { slug: z.optional(z.string()) })

/** Why a public entry is gone. Visitors learn no more, except the title and time of a cancelled one, as in calendars. */
const gone = z.enum(['cancelled', 'removed'])
const was = z.strictObject({ title: z.string(), day: z.string(), time: z.string() })
export type Gone = { gone: z.infer<typeof gone>; was?: z.infer<typeof was> | undefined }

/** An entry of the same people: its table, and what a link to its page shows. */
const related = z.strictObject({ kind: z.string(), title: z.string(), path: z.string(), picture: z.string() })
export type RelatedEntry = z.infer<typeof related>

/** The call of the page of an entry, with its neighbours; null if it is not public. */
export const entryCallsOf = <W extends Thing['wire']>({ table, wire }: { table: string; wire: W }) => {
  const data = z.nullable(z.strictObject({ entry: wire, newer: beside, older: beside, related: z.optional(z.array(related)) }))
  const reply = z.strictObject({ success: z.boolean(), data, gone: z.optional(gone), was: z.optional(was) })
  return { entryPage: paged(anyone(get(`/api/page/${table}`, reply)), entryQuery) }
}

/** A group of entries: its slug, its name, and the address of its picture, or ''. */
const whole = { group: z.string(), name: z.string(), picture: z.string() }
export type GroupAsWhole = { group: string; name: string; picture: string }

/** The call of the page of a group, its entries the newest first. */
export const groupCallsOf = <W extends Thing['wire']>({ table, wire }: { table: string; wire: W }) => {
  const data = z.nullable(z.strictObject({ ...whole, entries: z.array(wire) }))
  return { group: paged(anyone(get(`/api/group/${table}`, z.strictObject({ success: z.boolean(), data }))), entryQuery) }
}
