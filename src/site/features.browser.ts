import { offlineOutbox, offlineRoute } from '../features/offline/browser.tsx'
import { SearchOpener, searchPath } from '../features/search/search-opener.tsx'
import { posterPathOf } from '../features/sharing/contract.ts'
import { ShareButton } from '../features/sharing/share-button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { PageRoute } from '../web/page.ts'
import type { Slots } from '../web/slots.ts'

/** The slots that features fill, a line each. What visitors' HTML needs is imported here, the rest when it is used. */
export const browserFeatures: Slots = {
  loginPath: '/admin',
  searchPath,
  posterPath: posterPathOf,
  navigation: [SearchOpener],
  entryFoot: [
    // One line for each feature (scripts/without.mjs).
    ShareButton,
  ],
  listTools: [
    async () => (await import(/* webpackChunkName: "tools" */ '../features/publishing/list-tool.tsx')).useUnpublished,
    async () => (await import(/* webpackChunkName: "tools" */ '../features/bulk/choose-tool.tsx')).useChoosing,
  ],
  entryTool: {
    words: 'History',
    Part: lazyPart(async () => (await import(/* webpackChunkName: "history" */ '../features/history/entry-history.tsx')).EntryHistory),
  },
  FormPart: lazyPart(async () => (await import(/* webpackChunkName: "thing-form" */ '../features/publishing/when-shown.tsx')).WhenShown),
  Picture: lazyPart(
    async () => (await import(/* webpackChunkName: "thing-form" */ '../features/pictures/picture-input.tsx')).PictureFields,
  ),
  afterSave: offlineOutbox,
  Several: lazyPart(async () => (await import(/* webpackChunkName: "several" */ '../features/bulk/several-form.tsx')).SeveralForm),
  Passkey: lazyPart(
    async () => (await import(/* webpackChunkName: "passkey" */ '../features/accounts/passkey-question.tsx')).PasskeyQuestion,
  ),
  start: [
    // One line for each feature (scripts/without.mjs).
    async () => (await import(/* webpackChunkName: "live" */ '../features/live/live.ts')).startLive,
    async () => (await import(/* webpackChunkName: "offline-start" */ '../features/offline/start.ts')).startOffline,
  ],
}

/** Pages of features, which no menu lists. */
const routes: Record<string, PageRoute> = {
  offlineRoute,
}
export const featurePages = Object.values(routes)
