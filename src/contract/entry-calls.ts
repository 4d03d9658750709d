import { z } from 'zod/mini'
import { anyone, get, listQuery, paged } from './call.ts'
import type { Thing } from './collection.ts'

/** What stands beside an entry in its list, group for group where that has groups; it has no id, because the page of that entry does not show it. */
const beside = z.nullable(z.strictObject({ title: z.string(), slug: z.string() }))

/** One entry is asked for by its slug, by one that it had before, or by its id. */
const entryQuery = z.extend(listQuery, { slug: z.optional(z.string()) })

/**
 * Why there is no entry any more where one was lately: visitors are told no more of it, nor whether it is deleted or a draft. Of what is
 * called off they are told which it was and when, as calendars tell it.
 */
const gone = z.enum(['called off', 'removed'])
const was = z.strictObject({ title: z.string(), day: z.string(), time: z.string() })
export type Gone = { gone: z.infer<typeof gone>; was?: z.infer<typeof was> | undefined }

/**
 * The calls that follow from a kind's entries having pages of their own: what one shows, with the newer and the older one beside it in
 * its list; null where there is none that visitors are shown, and `gone` where they were lately. `origin`: where the site is, if it knows.
 */
export const entryCallsOf = <W extends Thing['wire']>({ table, wire }: { table: string; wire: W }) => ({
  entryPage: paged(
    anyone(
      get(
        `/api/page/${table}`,
        z.strictObject({
          success: z.boolean(),
          data: z.nullable(z.strictObject({ entry: wire, newer: beside, older: beside })),
          gone: z.optional(gone),
          was: z.optional(was),
          origin: z.optional(z.string()),
        }),
      ),
    ),
    entryQuery,
  ),
})

/**
 * A group of entries as a whole: its one slug, what it is called, and where the picture lies that stands for it, or ''. The same on
 * each page of it.
 */
export type GroupAsWhole = { group: string; name: string; picture: string }

/** The same of a group of them: what it is as a whole, and its pictures, say, the newest first. */
export const groupCallsOf = <W extends Thing['wire']>({ table, wire }: { table: string; wire: W }) => ({
  group: paged(
    anyone(
      get(
        `/api/group/${table}`,
        z.strictObject({
          success: z.boolean(),
          data: z.nullable(z.strictObject({ group: z.string(), name: z.string(), picture: z.string(), entries: z.array(wire) })),
        }),
      ),
    ),
    entryQuery,
  ),
})
