import { z } from 'zod/mini'
import type { Store } from '../../../db/open.ts'
import { copiesSetting, type Settings } from '../../../db/settings.ts'

const what = z.enum(['copy', 'restore'])
const made = z.object({ name: z.string(), at: z.string(), bytes: z.number(), seconds: z.number(), rows: z.number(), files: z.number() })
const trouble = z.object({ what, at: z.string(), why: z.string() })
const under = z.object({ what, since: z.string(), seen: z.string() })
const state = z.object({
  /** The last good copy: made and read back. */
  last: z.optional(made),
  /** The names of the copies that were read to their end, of which any other may be half a file, or somebody else's. */
  read: z.optional(z.array(z.string())),
  /** What failed after it, or after the last that was restored. */
  trouble: z.optional(trouble),
  /** What goes on; `seen` is told anew every few seconds. */
  under: z.optional(under),
  /** `missing`: how many files its rows name that are not there. */
  restored: z.optional(
    z.object({ name: z.string(), at: z.string(), made: z.optional(z.string()), aside: z.string(), missing: z.optional(z.number()) }),
  ),
})

/** What a site knows of its copies; each instance sees what the others did. */
export type CopyState = z.infer<typeof state>

/** Milliseconds after which whoever was at work is taken for gone. */
const gone = 60_000

/** What such a setting says. */
export const copyStateIn = (text: string | undefined): CopyState =>
  text === undefined ? {} : (state.safeParse(JSON.parse(text)).data ?? {})

async function readFrom(settings: Settings, now: Date): Promise<CopyState> {
  const { under: doing, ...rest } = copyStateIn(await settings.read(copiesSetting))
  return doing && now.getTime() - Date.parse(doing.seen) < gone ? { ...rest, under: doing } : rest
}

/** Reads and writes it. */
export const copyStateOf = ({ settings, together }: Pick<Store, 'settings' | 'together'>) => ({
  read: (now: Date) => readFrom(settings, now),

  /** `undefined` takes a part away. In one transaction: who tells that it is still at work would take back what it has done meanwhile. */
  change: (now: Date, changes: { [Part in keyof CopyState]: CopyState[Part] | undefined }) =>
    together(async (tx) => tx.settings.write(copiesSetting, JSON.stringify({ ...(await readFrom(tx.settings, now)), ...changes }))),
})
