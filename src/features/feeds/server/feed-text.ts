import { Feed } from 'feed'
import type { FeedForm } from '../../../contract/entry-path.ts'
import { escaped } from '../../../contract/text-format.ts'
import { cutText, latest, plainLine, plainText, type Text } from './texts.ts'

/** `address`: of the feed; `page`: for people; `since`: when the site started, for a feed without items. */
type Channel = { title: string; description: string; page: string; address: string; language: string; since: Date }

/** `name` never changes; `facts` are above its text, `picture` above both. */
export type Item = {
  name: string
  title: string
  facts: string
  text: string
  picture: { address: string; description: string } | undefined
  address: string
  came: Date
  changed: Date
}

export const written = {
  atom: { type: 'application/atom+xml', write: (feed: Feed) => feed.atom1() },
  rss: { type: 'application/rss+xml', write: (feed: Feed) => feed.rss2() },
  json: { type: 'application/feed+json', write: (feed: Feed) => feed.json1() },
} as const satisfies Record<FeedForm, object>

/** Characters. */
const summaryLong = 300

/** The same items give the same bytes. */
export function feedText(form: FeedForm, channel: Channel, items: readonly Item[]): Text {
  const { page, address, since, ...about } = channel
  const changed = latest(items.map((item) => item.changed)) ?? since
  const feed = new Feed({
    ...about,
    id: address,
    link: page,
    feedLinks: { [form]: address },
    generator: false,
    author: { name: about.title },
    // Otherwise it would be now, and no two replies the same.
    updated: changed,
  })
  for (const { name, title, facts, text, picture, address, came, changed } of items) {
    const plain = plainText(text)
    const summary = cutText(plain.replace(/\s+/g, ' '), summaryLong)
    const image = picture && `<p><img src="${escaped(picture.address)}" alt="${escaped(plainLine(picture.description))}"></p>`
    const html = [image, facts && `<p>${escaped(facts)}</p>`, paragraphs(plain)].filter(Boolean).join('')
    feed.addItem({
      id: `urn:uuid:${name}`,
      title: titleIn[form](plainLine(title)),
      link: address,
      // Readers of XML take it for HTML.
      ...(plain && { description: form === 'json' ? summary : escaped(summary) }),
      content: html || `<p>${escaped(plainLine(title))}</p>`,
      published: came,
      date: changed,
    })
  }
  return { text: `${written[form].write(feed)}\n`, changed }
}

// Atom: the library declares it as HTML. RSS: most readers take it for HTML. The library escapes only the first end of a CDATA section.
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
