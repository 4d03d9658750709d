import { z } from 'zod/mini'
import type { Store } from '../../../db/open.ts'
import { copiesSetting } from '../../../db/settings.ts'

// The names are those of the stored setting, which older versions wrote.
const what = z.enum(['copy', 'restore'])
const state = z.object({
  /** The last verified backup. */
  last: z.optional(
    z.object({ name: z.string(), at: z.string(), bytes: z.number(), seconds: z.number(), rows: z.number(), files: z.number() }),
  ),
  /** The names of all backups that were read to their end. */
  read: z.optional(z.array(z.string())),
  /** What has failed since the last success. */
  trouble: z.optional(z.object({ what, at: z.string(), why: z.string() })),
  /** What is running; `seen` is renewed every few seconds. */
  under: z.optional(z.object({ what, since: z.string(), seen: z.string() })),
  /** The last restore. `missing`: how many of its files are missing. */
  restored: z.optional(
    z.object({ name: z.string(), at: z.string(), made: z.optional(z.string()), aside: z.string(), missing: z.optional(z.number()) }),
  ),
})

/** What a site knows of its backups, in one setting that all instances read. */
export type BackupState = z.infer<typeof state>

/** Milliseconds after which a process that renewed nothing counts as gone. */
const gone = 60_000

export const stateIn = (text: string | undefined): BackupState => (text === undefined ? {} : (state.safeParse(JSON.parse(text)).data ?? {}))

export function backupStateOf({ settings, together }: Pick<Store, 'settings' | 'together'>, now: () => Date) {
  async function readFrom(from: Pick<Store, 'settings'>['settings']): Promise<BackupState> {
    const { under, ...rest } = stateIn(await from.read(copiesSetting))
    return under && now().getTime() - Date.parse(under.seen) < gone ? { ...rest, under } : rest
  }
  return {
    read: () => readFrom(settings),
    /** Changes parts of it; `undefined` removes a part. */
    change: (changes: { [Part in keyof BackupState]: BackupState[Part] | undefined }) =>
      together(async (tx) => tx.settings.write(copiesSetting, JSON.stringify({ ...(await readFrom(tx.settings)), ...changes }))),
  }
}
