import { club } from '../../../../content/club.ts'
import { appointmentOf } from '../../../contract/appointment.ts'
import { dayAt } from '../../../contract/club-time.ts'
import type { Thing } from '../../../contract/collection.ts'
import { calendarPath, entryPath } from '../../../contract/entry-path.ts'
import { calledOff, type FeedEntry, feedEntriesOf, type Saying } from '../../../entries/feed-entries.ts'
import { renamedTo, slugsOf } from '../../../entries/slugs.ts'
import type { Services } from '../../../http/services.ts'
import type { SiteParts } from '../../../http/site-parts.ts'
import { calendarText, type Dated } from './calendar-text.ts'
import { cutText, type ForPrograms, lastingName, titleOfSeveral } from './texts.ts'

/** Entries: future and past ones, and cancelled ones. */
const most = { around: 100, off: 50 }
/** Characters of a text in a calendar of many entries; that of a single one has the whole text. */
const textLong = 1000

type WithCalendar = Thing & { at: string; calendar: NonNullable<Thing['calendar']> }

/** `<at>.ics` of all entries, `<at>/<by>/<value>.ics` of those with a value, `<at>/<slug>.ics` of one; also at earlier values and slugs. */
export function calendars({ store: { db }, now }: Pick<Services, 'store' | 'now'>, { collections }: SiteParts): ForPrograms[] {
  return collections
    .filter((thing): thing is WithCalendar => thing.at !== undefined && thing.calendar !== undefined)
    .flatMap((thing) => [
      calendar(calendarPath(thing), async (origin) => calendarText(`${club.name}: ${titleOfSeveral(thing)}`, await several(thing, origin))),
      ...Object.entries(thing.calendar.by ?? {}).map(([by, field]) =>
        calendar(`${thing.at}/${by}/:file{.+\\.ics}`, (origin, value) => withValue(thing, field, value, origin)),
      ),
      { ...calendar(`${thing.at}/:file{.+\\.ics}`, (origin, slug) => one(thing, slug, origin)), isSlug: true },
    ])

  async function several(thing: WithCalendar, origin: string, saying?: Saying) {
    const [shown, off] = await Promise.all([
      feedEntriesOf(db, thing).around(dayAt(now()), most.around, saying),
      calledOff(db, thing, { now: now(), limit: most.off, saying }),
    ])
    return [...shown, ...off].flatMap((entry) => datedOf(thing, entry, origin, textLong))
  }

  /** The calendar of a field's value; of a choice that no entry has an empty one. */
  async function withValue(thing: WithCalendar, field: string, value: string, origin: string) {
    const found = await several(thing, origin, { field, value })
    if (found.length > 0 || thing.fields[field]?.options?.includes(value)) return calendarText(`${club.name}: ${value}`, found)
    const present = await renamedTo(db, thing, field, value)
    if (present === undefined) return undefined
    return calendarText(`${club.name}: ${present}`, await several(thing, origin, { field, value: present }))
  }

  /** Also an entry that was cancelled lately. */
  async function one(thing: WithCalendar, slug: string, origin: string) {
    const id = await slugsOf(db).entryAt(thing.table, slug)
    if (id === undefined) return undefined
    const entry = (await feedEntriesOf(db, thing).one(id)) ?? (await calledOff(db, thing, { now: now(), limit: 1, id }))[0]
    const dated = entry ? datedOf(thing, entry, origin, Number.POSITIVE_INFINITY) : []
    return dated.length > 0 ? calendarText(club.name, dated) : undefined
  }
}

const calendar = (path: string, text: ForPrograms['text']): ForPrograms => ({ path, type: 'text/calendar', text })

/** None if it has no day. */
function datedOf(thing: WithCalendar, { id, slug, texts, revision, isOff }: FeedEntry, origin: string, long: number): Dated[] {
  const appointment = appointmentOf(thing, texts)
  if (appointment === undefined) return []
  return [
    {
      name: lastingName(thing.table, id),
      appointment: { ...appointment, text: cutText(appointment.text, long) },
      ...{ revision, isOff },
      address: origin + entryPath(thing, slug),
      wordsOfLink: thing.fields[thing.calendar.link ?? '']?.label ?? '',
    },
  ]
}
