import type { Thing } from '../contract/collection.ts'
import { AddAdmin } from '../features/accounts/add-admin.tsx'
import { AccountSigns } from '../features/accounts/use-admins.tsx'
import { BackupSigns } from '../features/backup/backup-signs.tsx'
import { FailingJobs } from '../features/operations/failing-jobs.tsx'
import { consolePageOf } from '../pages/console/page.tsx'
import type { PageRoute } from '../web/page.ts'

const Signs = () => (
  <>
    <AccountSigns />
    <BackupSigns />
    <FailingJobs />
  </>
)

/** The console, which leads to the pages with tools; notices, home pictures and videos have theirs on the home page too. */
export function consolePage(collections: readonly Thing[], parts: readonly Pick<PageRoute, 'path' | 'title'>[]) {
  const managed = new Map(
    collections.flatMap(({ page, words, onConsole }) => (page ? [[page, { what: words.several, isCard: onConsole === true }]] : [])),
  )
  for (const path of ['/', '/notices']) managed.set(path, { what: '', isCard: false })
  return consolePageOf({ managed, parts, Signs, AddAdmin })
}
