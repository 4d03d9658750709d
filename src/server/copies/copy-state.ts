import * as z from 'zod/mini'
import { copiesSetting } from '../../store/archive/own-settings.ts'
import type { Settings } from '../../store/settings.ts'

const what = z.enum(['copy', 'restore'])
const made = z.object({ name: z.string(), at: z.string(), bytes: z.number(), seconds: z.number(), rows: z.number(), files: z.number() })
const trouble = z.object({ what, at: z.string(), why: z.string() })
const under = z.object({ what, since: z.string(), seen: z.string() })
const state = z.object({
  /** The last good copy: made and read back. */
  last: z.optional(made),
  /** What failed after it, or after the last that was restored. */
  trouble: z.optional(trouble),
  /** What goes on; `seen` is told anew every few seconds. */
  under: z.optional(under),
  restored: z.optional(z.object({ name: z.string(), at: z.string(), aside: z.string() })),
})

/** What a site knows of its copies; each instance sees what the others did. */
export type CopyState = z.infer<typeof state>

/** Milliseconds after which whoever was at work is taken for gone. */
const gone = 60_000

/** Reads and writes it. */
export const copyStateOf = (settings: Settings) => {
  const read = async (now: Date): Promise<CopyState> => {
    const text = await settings.read(copiesSetting)
    const { data = {} } = text === undefined ? {} : state.safeParse(JSON.parse(text))
    const { under: doing, ...rest } = data
    return doing && now.getTime() - Date.parse(doing.seen) < gone ? { ...rest, under: doing } : rest
  }
  return {
    read,
    /** `undefined` takes a part away. */
    change: async (now: Date, changes: { [Part in keyof CopyState]: CopyState[Part] | undefined }) => {
      await settings.write(copiesSetting, JSON.stringify({ ...(await read(now)), ...changes }))
    },
  }
}
