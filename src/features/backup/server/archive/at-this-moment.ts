import type { Migration } from 'kysely/migration'
import { openStore } from '../../../../db/open.ts'
import { asideOf } from '../../../../entries/aside.ts'
import { plansOf } from '../../../../entries/plans.ts'

/**
 * Has the rows of an archive, which lie in a folder, go on at this moment as if it had been the next: what lay in its trash lies there
 * from now on, and no draft is published because its time has passed since, as where one entry is restored. What was to be shown no
 * longer by now is taken down by the site's clock.
 */
export async function atThisMoment(folder: string, migrations: Record<string, Migration>, now: Date) {
  const store = await openStore(folder, migrations)
  try {
    await asideOf(store.db).laidAnew('trash', now)
    await plansOf(store.db).forgetAllMissed(now)
  } finally {
    await store.close()
  }
}
