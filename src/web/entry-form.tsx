import { lazyPart } from '../ui/lazy-part.tsx'

/** The form of any entry (thing-form.tsx), loaded when it is first shown. */
export const EntryForm = lazyPart(async () => (await import(/* webpackChunkName: "thing-form" */ './thing-form.tsx')).default)
