import type { Thing } from '../contract/collection.ts'
import type { Page, PageRoute } from '../web/page.ts'

type PartOfAll = (collections: readonly Thing[]) => Page
const made = new Map<PartOfAll, Page>()

/** A part that handles entries of all collections, which are in the same chunk. One page each, or a refresh would mount it again. */
async function withAll(part: PartOfAll, collections: Promise<object>) {
  const page = made.get(part) ?? part(Object.values<Thing>((await collections) as Record<string, Thing>))
  made.set(part, page)
  return page
}

/** The parts of the console, each a page of its own, in the order in which the console lists them. */
export const consoleParts: PageRoute[] = [
  {
    id: 'console-administrators',
    path: '/adminconsole/administrators',
    title: 'Administrators',
    private: true,
    fetch: async () =>
      (await import(/* webpackChunkName: "console-administrators" */ '../features/accounts/administrators-page.tsx')).administratorsPage,
  },
  {
    id: 'console-account',
    path: '/adminconsole/account',
    title: 'Account',
    private: true,
    fetch: async () => (await import(/* webpackChunkName: "console-account" */ '../features/accounts/account-page.tsx')).accountPage,
  },
  {
    id: 'console-passkey',
    path: '/adminconsole/passkey',
    title: 'Passkey',
    private: true,
    fetch: async () => (await import(/* webpackChunkName: "console-passkey" */ '../features/accounts/passkey-page.tsx')).passkeyPage,
  },
  {
    id: 'console-backups',
    path: '/adminconsole/backups',
    title: 'Backups',
    private: true,
    fetch: async () =>
      withAll(
        (await import(/* webpackChunkName: "console-backups" */ '../features/backup/backups-page.tsx')).backupsPage,
        import(/* webpackChunkName: "console-backups" */ './collections.ts'),
      ),
  },
  {
    id: 'console-trash',
    path: '/adminconsole/trash',
    title: 'Trash',
    private: true,
    fetch: async () =>
      withAll(
        (await import(/* webpackChunkName: "console-trash" */ '../features/history/trash-page.tsx')).trashPage,
        import(/* webpackChunkName: "console-trash" */ './collections.ts'),
      ),
  },
  {
    id: 'console-history',
    path: '/adminconsole/history',
    title: 'History',
    private: true,
    fetch: async () =>
      withAll(
        (await import(/* webpackChunkName: "console-history" */ '../features/history/history-page.tsx')).historyPage,
        import(/* webpackChunkName: "console-history" */ './collections.ts'),
      ),
  },
]
