import { lazyPart } from '../ui/lazy-part.tsx'
import { loadAdminSlots } from './slots.ts'

/** The form of any entry (thing-form.tsx), loaded when it is first shown, with what features add to it. */
export const EntryForm = lazyPart(async () => {
  const [form] = await Promise.all([import(/* webpackChunkName: "thing-form" */ './thing-form.tsx'), loadAdminSlots()])
  return form.default
})
