import type { Thing } from '../../../contract/collection.ts'
import { calendarPath, calendarPathBy, everything, feedForms, feedPath } from '../../../contract/entry-path.ts'
import { feedEntriesOf } from '../../../entries/feed-entries.ts'
import { answer } from '../../../http/answer.ts'
import type { Services } from '../../../http/services.ts'
import { type Subscription, subscriptionCalls } from '../contract.ts'
import { titleOfSeveral } from './texts.ts'

/** Calendars in one group, such as those of series. */
const most = 50
const formTitles = { atom: 'Atom', rss: 'RSS', json: 'JSON' } as const

const feedsAt = (at: { at: string }) => feedForms.map((form) => ({ title: formTitles[form], path: feedPath(at, form) }))

export function subscriptionsApi(services: Services, things: readonly Thing[]) {
  const { db } = services.store

  async function groupsOf(thing: Thing & { at: string }) {
    const fields = Object.entries(thing.calendar?.by ?? {})
    const groups = fields.map(async ([by, field]) => {
      const { options, label } = thing.fields[field] ?? { label: by }
      const values = options ?? (await feedEntriesOf(db, thing).values(field, most))
      return { title: label, calendars: values.map((title) => ({ title, path: calendarPathBy(thing, by, title) })) }
    })
    return (await Promise.all(groups)).filter(({ calendars }) => calendars.length > 0)
  }

  return answer(services, subscriptionCalls, {
    list: async () => {
      const listed = things.flatMap(({ at, ...thing }) => (at !== undefined && (thing.calendar || thing.feed) ? [{ ...thing, at }] : []))
      const each = listed.map(
        async (thing): Promise<Subscription> => ({
          title: titleOfSeveral(thing),
          calendar: thing.calendar ? calendarPath(thing) : null,
          groups: await groupsOf(thing),
          feeds: thing.feed ? feedsAt(thing) : [],
        }),
      )
      const all: Subscription = { title: 'Everything', calendar: null, groups: [], feeds: feedsAt(everything) }
      return { success: true, data: [...(await Promise.all(each)), all], origin: services.publicOrigin ?? '' }
    },
  })
}
