import { Feed } from 'feed'
import type { FeedForm } from '../../../contract/entry-path.ts'
import { escaped } from '../../../contract/text-format.ts'
import { cutText, plainLine, plainText } from './texts.ts'

/** A feed: `address` is its own, `page` where people read the same; `since`: from when on there is one, with whatever in it. */
type Channel = { title: string; description: string; page: string; address: string; language: string; since: Date }

/** What is told in one: `name` is its own for ever; `facts` stand over its text, `picture` before both; '' where there is none. */
export type Item = { name: string; title: string; facts: string; text: string; picture: string; address: string; came: Date; changed: Date }

/** The forms of feeds: their media types, and how they are written. */
export const written = {
  atom: { type: 'application/atom+xml', write: (feed: Feed) => feed.atom1() },
  rss: { type: 'application/rss+xml', write: (feed: Feed) => feed.rss2() },
  json: { type: 'application/feed+json', write: (feed: Feed) => feed.json1() },
} as const satisfies Record<FeedForm, object>

/** So much of a text stands in the summary of an item, in characters. */
const summaryLong = 300

/** The text of a feed. The same items give the same bytes. */
export function feedText(form: FeedForm, { title, description, page, address, language, since }: Channel, items: readonly Item[]): string {
  const feed = new Feed({
    id: address,
    title,
    description,
    link: page,
    language,
    feedLinks: { [form]: address },
    generator: false,
    author: { name: title },
    // Otherwise it would be now, and no two answers the same.
    updated: new Date(Math.max(...(items.length > 0 ? [] : [since.getTime()]), ...items.map(({ changed }) => changed.getTime()))),
  })
  for (const { name, title, facts, text, picture, address, came, changed } of items) {
    const said = plainText(text)
    const html = [picture && `<p><img src="${escaped(picture)}" alt=""></p>`, facts && `<p>${escaped(facts)}</p>`, paragraphs(said)].join(
      '',
    )
    feed.addItem({
      id: `urn:uuid:${name}`,
      title: titleIn[form](plainLine(title)),
      link: address,
      // Readers of every form take it for HTML.
      ...(said && { description: escaped(cutText(said.replace(/\s+/g, ' '), summaryLong)) }),
      content: html || `<p>${escaped(plainLine(title))}</p>`,
      published: came,
      date: changed,
    })
  }
  return `${written[form].write(feed)}\n`
}

// The library says of a title in Atom that it is HTML, and most readers take that of RSS for HTML, though some show it as it stands; of
// the signs by which a CDATA section ends it mends the first alone.
const titleIn: Record<FeedForm, (title: string) => string> = {
  atom: escaped,
  rss: (title) =>
    title
      .replace(/&(?=#?\w+;)/g, '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll(']]>', ']]&gt;'),
  json: (title) => title,
}

const paragraphs = (text: string) =>
  text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${escaped(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('')
