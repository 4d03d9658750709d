import { club } from '../../../../content/club.ts'
import { appointmentOf } from '../../../contract/appointment.ts'
import { dayAt } from '../../../contract/club-time.ts'
import type { Thing } from '../../../contract/collection.ts'
import { entryPath } from '../../../contract/entry-path.ts'
import { calendarPath, calendarPathBy, calendarPathOf } from '../../../contract/program-paths.ts'
import { calledOff, type Saying, type ToldEntry, toldEntriesOf } from '../../../entries/feed-entries.ts'
import { renamedTo, slugsOf } from '../../../entries/slugs.ts'
import type { Services } from '../../../http/services.ts'
import type { SiteParts } from '../../../http/site-parts.ts'
import { calendarText, type Dated } from './calendar-text.ts'
import { cutText, type FindForPrograms, lastingName, titleOfSeveral } from './texts.ts'

/** So many entries stand in one calendar of those to come, of those that have been, and of those that are called off. */
const most = { around: 200, off: 100 }
/** So much of a text stands in a calendar of many; one that is for a single entry has the whole. */
const textLong = 1000

type Kept = Thing & { at: string; calendar: NonNullable<Thing['calendar']> }

/**
 * The calendars of each kind that has one: `<at>.ics` of all, `<at>/<by>/<value>.ics` of those that say the same, and
 * `<at>/<slug>.ics` of one.
 */
export function calendars({ store: { db }, now }: Pick<Services, 'store' | 'now'>, { collections }: SiteParts): FindForPrograms {
  const type = 'text/calendar'
  const kept = collections.filter((thing): thing is Kept => thing.at !== undefined && thing.calendar !== undefined)

  const dated =
    (thing: Kept, origin: string, long = textLong) =>
    (told: ToldEntry): Dated[] => {
      const { id, slug, texts, revision, isOff } = told
      const appointment = appointmentOf(thing, texts)
      if (appointment === undefined) return []
      const { link = '' } = thing.calendar
      return [
        {
          name: lastingName(thing.table, id),
          appointment: { ...appointment, text: cutText(appointment.text, long) },
          revision,
          isOff,
          address: origin + entryPath(thing, slug),
          wordsOfLink: thing.fields[link]?.label ?? '',
        },
      ]
    }

  async function several(thing: Kept, origin: string, saying?: Saying) {
    const [shown, off] = await Promise.all([
      toldEntriesOf(db, thing).around(dayAt(now()), most.around, saying),
      calledOff(db, thing, { now: now(), limit: most.off, saying }),
    ])
    return [...shown, ...off].flatMap(dated(thing, origin))
  }

  /** Those that say the same; undefined where none does, unless it is a word that they may be given. */
  async function saying(thing: Kept, field: string, value: string, origin: string) {
    const found = await several(thing, origin, { field, value })
    const isChoice = thing.fields[field]?.options?.includes(value)
    return found.length > 0 || isChoice ? calendarText(`${club.name}: ${value}`, found) : undefined
  }

  /** What is told of one, be it called off; none where nobody is told of it. */
  async function toldAt(thing: Kept, asked: string) {
    const id = await slugsOf(db).entryAt(thing.table, asked)
    if (id === undefined) return []
    const shown = await toldEntriesOf(db, thing).one(id)
    return shown ? [shown] : calledOff(db, thing, { now: now(), limit: 1, id })
  }

  async function ownOf(thing: Kept, asked: string) {
    const [told] = await toldAt(thing, asked)
    const own = told && (await slugsOf(db).own({ kind: thing.table, entry: told.id }))
    return own && own !== asked ? calendarPathOf(thing, own) : undefined
  }

  async function one(thing: Kept, asked: string, origin: string) {
    const entries = (await toldAt(thing, asked)).flatMap(dated(thing, origin, Number.POSITIVE_INFINITY))
    return entries.length > 0 ? calendarText(club.name, entries) : undefined
  }

  return (path) => {
    if (!path.endsWith('.ics')) return undefined
    const bare = path.slice(0, -'.ics'.length)
    for (const thing of kept) {
      if (path === calendarPath(thing))
        return {
          name: path,
          type,
          text: async (origin) => calendarText(`${club.name}: ${titleOfSeveral(thing)}`, await several(thing, origin)),
        }
      if (!bare.startsWith(`${thing.at}/`)) continue
      const [first = '', second, ...more] = bare
        .slice(thing.at.length + 1)
        .split('/')
        .map(decodedPart)
      if (more.length > 0) return undefined
      if (second === undefined)
        return {
          name: `${thing.at}/:slug.ics`,
          type,
          address: calendarPathOf(thing, first),
          own: () => ownOf(thing, first),
          text: (origin) => one(thing, first, origin),
        }
      const field = Object.hasOwn(thing.calendar.by ?? {}, first) ? thing.calendar.by?.[first] : undefined
      if (field === undefined || second === '') return undefined
      return {
        name: `${thing.at}/${first}/:word.ics`,
        type,
        address: calendarPathBy(thing, first, second),
        own: async () => {
          const led = await renamedTo(db, thing, field, second)
          return led === undefined ? undefined : calendarPathBy(thing, first, led)
        },
        text: (origin) => saying(thing, field, second, origin),
      }
    }
    return undefined
  }
}

/** A part of a path without its percent signs; '' where they cannot be read, which is the name of nothing. */
function decodedPart(part: string) {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
