import { club } from '../../../../content/club.ts'
import type { Thing } from '../../../contract/collection.ts'
import { entryPath, everything, feedForms, feedPath, listPath } from '../../../contract/entry-path.ts'
import { summaryOf, whenAndWhereOf } from '../../../contract/summary.ts'
import { capital } from '../../../contract/text-format.ts'
import { startedAt } from '../../../db/migrate.ts'
import { type FeedEntry, feedEntriesOf } from '../../../entries/feed-entries.ts'
import type { Services } from '../../../http/services.ts'
import type { SiteParts } from '../../../http/site-parts.ts'
import { feedText, type Item, written } from './feed-text.ts'
import { type ForPrograms, lastingName, titleOfSeveral } from './texts.ts'

const most = 50

type WithFeed = Thing & { at: string; feed: NonNullable<Thing['feed']> }

/** `<at>.atom`, `.rss` and `.json` of each collection that has feeds, and of all of them together. */
export function newsFeeds({ store: { db } }: Pick<Services, 'store'>, { collections }: SiteParts): ForPrograms[] {
  const withFeeds = collections.filter((thing): thing is WithFeed => thing.at !== undefined && thing.feed !== undefined)

  const feeds = (of: { at: string }, title: string, page: string, shown: readonly WithFeed[]) =>
    feedForms.map((form): ForPrograms => {
      const path = feedPath(of, form)
      const text = async (origin: string) => {
        const newest = async (thing: WithFeed) =>
          (await feedEntriesOf(db, thing).newest(most)).map((entry) => itemOf(thing, entry, origin, shown.length === 1))
        const items = (await Promise.all(shown.map(newest))).flat()
        items.sort((one, other) => other.came.getTime() - one.came.getTime() || (one.name < other.name ? 1 : -1))
        const about = { title, description: club.description, page: origin + page, address: origin + path, language: 'en' }
        return feedText(form, { ...about, since: await startedAt(db) }, items.slice(0, most))
      }
      return { path, type: written[form].type, text }
    })

  return [
    ...feeds(everything, club.name, '/', withFeeds),
    ...withFeeds.flatMap((thing) => feeds(thing, `${club.name}: ${titleOfSeveral(thing)}`, listPath(thing) ?? '/', [thing])),
  ]
}

function itemOf(thing: WithFeed, { id, slug, texts, came, revision }: FeedEntry, origin: string, isAlone: boolean): Item {
  const { table, title, feed, calendar, pictures = [], words } = thing
  const of = (name: string | undefined) => (name === undefined ? '' : (texts[name] ?? ''))
  const one = capital(words.one)
  const own = of(pictures[0])
  const when = calendar ? whenAndWhereOf(summaryOf(thing, texts), club.zoneLabel).join(', ') : ''
  return {
    name: lastingName(table, id),
    title: of(title) || one,
    facts: [isAlone ? '' : one, when].filter(Boolean).join(' · '),
    text: of(feed.text),
    // A feed reader asks no other site for a picture.
    picture: own.startsWith('/') ? { address: origin + own, description: of(`${pictures[0]}Alt`) } : undefined,
    address: origin + entryPath(thing, slug),
    came,
    changed: revision.at > came ? revision.at : came,
  }
}
