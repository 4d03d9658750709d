import type { Store } from '../../db/open.ts'
import { settingsTable } from '../../db/tables.ts'
import { removal } from '../../db/writes.ts'
import type { ReplyCache } from './reply-cache.ts'

/**
 * Expires the cached responses at each write, after the commit and before the reply to it, so that the next request sees it. `unseen`:
 * tables that no response shows. The last good ones go too, unless the write is known to have removed nothing.
 */
export function dropOnWrite({ store, cache }: { store: Pick<Store, 'onWrite'>; cache: ReplyCache }, unseen: readonly string[]) {
  store.onWrite((tables) => {
    if (tables === undefined || tables.has(removal) || tables.has(settingsTable)) cache.drop()
    else cache.expire()
  }, unseen)
}
