import type { Store } from '../../db/open.ts'
import type { ReplyCache } from './reply-cache.ts'

/** Drops the cached responses at each change, after the commit and before the reply to it, so that the next request sees it. */
export function dropOnWrite({ store, cache }: { store: Pick<Store, 'onChange'>; cache: ReplyCache }) {
  store.onChange(() => cache.drop())
}
