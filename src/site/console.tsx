import type { Thing } from '../contract/collection.ts'
import { AddAdmin } from '../features/accounts/add-admin.tsx'
import { AccountSigns } from '../features/accounts/use-admins.tsx'
import { BackupSigns } from '../features/backup/backup-signs.tsx'
import { FailingJobs } from '../features/operations/failing-jobs.tsx'
import { consolePageOf } from '../pages/console/page.tsx'
import * as collections from './collections.ts'
import { consoleParts } from './console-parts.ts'

/** The pages with tools; notices, home pictures and videos have theirs on the home page too. */
const managed = new Map(
  Object.values<Thing>(collections).flatMap(({ page, words, onConsole }) =>
    page ? [[page, { what: words.several, isCard: onConsole === true }] as const] : [],
  ),
)
for (const path of ['/', '/notices']) managed.set(path, { what: '', isCard: false })

const Signs = () => (
  <>
    <AccountSigns />
    <BackupSigns />
    <FailingJobs />
  </>
)

export const consolePage = consolePageOf({ managed, parts: consoleParts, Signs, AddAdmin })
