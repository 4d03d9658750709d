import { z } from 'zod/mini'
import { anyone, get } from '../../contract/call.ts'

const place = z.strictObject({ title: z.string(), path: z.string() })
const subscription = z.strictObject({
  title: z.string(),
  /** Of all, and of parts in groups. */
  calendar: z.nullable(z.string()),
  groups: z.array(z.strictObject({ title: z.string(), calendars: z.array(place) })),
  /** One in each form. */
  feeds: z.array(place),
})
export type Subscription = z.infer<typeof subscription>

/** What a visitor can subscribe to. `origin`: the address of the site, '' if it is unknown. */
export const subscriptionCalls = {
  list: anyone(get('/api/subscriptions', z.strictObject({ success: z.boolean(), data: z.array(subscription), origin: z.string() }))),
}
