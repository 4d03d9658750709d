import { copiesSetting } from '../../../db/settings.ts'
import type { Store } from '../../../entries/store.ts'
import { type BackupState, backupState } from '../contract.ts'

/** Milliseconds after which a process that renewed nothing counts as gone. */
const gone = 60_000

/** What a site knows of its backups, in one setting that all instances read. */
export function backupStateOf({ settings, together }: Pick<Store, 'settings' | 'together'>, now: () => Date) {
  async function readFrom(from: Pick<Store, 'settings'>['settings']): Promise<BackupState> {
    const { under, ...rest } = backupState.safeParse(JSON.parse((await from.read(copiesSetting)) ?? '{}')).data ?? {}
    return under && now().getTime() - Date.parse(under.seen) < gone ? { ...rest, under } : rest
  }
  return {
    read: () => readFrom(settings),
    /** Changes parts of it; `undefined` removes a part. */
    change: (changes: { [Part in keyof BackupState]: BackupState[Part] | undefined }) =>
      together(async (tx) => tx.settings.write(copiesSetting, JSON.stringify({ ...(await readFrom(tx.settings)), ...changes }))),
  }
}
