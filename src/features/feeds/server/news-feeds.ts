import { club } from '../../../../content/club.ts'
import type { Thing } from '../../../contract/collection.ts'
import { entryPath, everything, type FeedForm, feedForms, listPath } from '../../../contract/entry-path.ts'
import { summaryOf, whenAndWhereOf } from '../../../contract/summary.ts'
import { capital } from '../../../contract/text-format.ts'
import { startedAt } from '../../../db/migrate.ts'
import { type ToldEntry, toldEntriesOf } from '../../../entries/feed-entries.ts'
import type { Services } from '../../../http/services.ts'
import type { SiteParts } from '../../../http/site-parts.ts'
import { feedText, type Item, written } from './feed-text.ts'
import { type FindForPrograms, lastingName, titleOfSeveral } from './texts.ts'

/** So many entries stand in a feed, those that came last. */
const most = 50

type InFeeds = Thing & { at: string; feed: NonNullable<Thing['feed']> }

/** The feeds of each kind that has them, `<at>.atom`, `.rss` and `.json`, and those of all of them together. */
export function newsFeeds({ store: { db } }: Pick<Services, 'store'>, { collections }: SiteParts): FindForPrograms {
  const inFeeds = collections.filter((thing): thing is InFeeds => thing.at !== undefined && thing.feed !== undefined)

  const newest = async (thing: InFeeds, origin: string, isAlone: boolean) =>
    (await toldEntriesOf(db, thing).newest(most)).map((told) => itemOf(thing, told, { origin, isAlone }))

  const made = (form: FeedForm, path: string, title: string, page: string, told: readonly InFeeds[]): ReturnType<FindForPrograms> => ({
    name: path,
    type: written[form].type,
    text: async (origin) => {
      const items = (await Promise.all(told.map((thing) => newest(thing, origin, told.length === 1)))).flat()
      const last = items.sort((one, other) => other.came.getTime() - one.came.getTime() || (one.name < other.name ? 1 : -1)).slice(0, most)
      const about = { title, description: club.description, page: origin + page, address: origin + path, language: 'en' }
      return [feedText(form, { ...about, since: await startedAt(db) }, last)]
    },
  })

  return (path) => {
    const [, bare = '', ending = ''] = /^(.+)\.([a-z]+)$/.exec(path) ?? []
    const form = feedForms.find((one) => one === ending)
    if (form === undefined) return undefined
    if (bare === everything.at) return made(form, path, club.name, '/', inFeeds)
    const thing = inFeeds.find(({ at }) => at === bare)
    return thing && made(form, path, `${club.name}: ${titleOfSeveral(thing)}`, listPath(thing) ?? '/', [thing])
  }
}

function itemOf(
  thing: InFeeds,
  { id, slug, texts, came, revision }: ToldEntry,
  { origin, isAlone }: { origin: string; isAlone: boolean },
): Item {
  const { table, title, feed, calendar, pictures = [], words } = thing
  const of = (name: string | undefined) => (name === undefined ? '' : (texts[name] ?? ''))
  const one = capital(words.one)
  const own = of(pictures[0])
  return {
    name: lastingName(table, id),
    title: of(title) || one,
    facts: [isAlone ? '' : one, calendar ? whenAndWhereOf(summaryOf(thing, texts), club.zoneLabel).join(', ') : '']
      .filter(Boolean)
      .join(' · '),
    text: of(feed.text),
    // Of others nobody is asked for a picture before he reads on the site.
    picture: own.startsWith('/') ? origin + own : '',
    address: origin + entryPath(thing, slug),
    came,
    changed: revision.at > came ? revision.at : came,
  }
}
