import type { Store } from '../../db/open.ts'
import type { ReplyCache } from './reply-cache.ts'

/**
 * Has every write forget the kept answers, but one that touches only tables of which no answer shows anything. It happens
 * after the commit and before whoever wrote is answered, so that who asks after a write was answered sees it.
 */
export function dropOnWrite({ store, cache }: { store: Pick<Store, 'onWrite'>; cache: ReplyCache }, unseen: readonly string[]) {
  store.onWrite(() => cache.drop(), unseen)
}
