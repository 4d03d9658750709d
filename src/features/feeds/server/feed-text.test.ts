import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { decodeXML } from 'entities/decode'
import FeedParser from 'feedparser'
import { expect, test } from 'vitest'
import type { FeedForm } from '../../../contract/entry-path.ts'
import { feedText, type Item } from './feed-text.ts'
import { plainLine } from './texts.ts'

const channel = {
  ...{ title: 'Club & friends', description: 'What is “new” <here>', language: 'en' },
  ...{ page: 'https://club.example.org/', address: 'https://club.example.org/feed.atom' },
  since: new Date('2026-10-01T10:00:00Z'),
}
const item = (more: Partial<Item> = {}): Item => ({
  name: '0d5f4d4c-1111-8222-8333-444455556666',
  ...{ title: 'Night of Boards', facts: '', text: 'Come and solder.', picture: undefined },
  address: 'https://club.example.org/events/night-of-boards',
  ...{ came: new Date('2026-11-01T10:00:00Z'), changed: new Date('2026-11-02T10:00:00Z') },
  ...more,
})

/** The items of a feed in XML as a parser of others reads them. */
async function readBack(text: string) {
  const parser = new FeedParser({ feedurl: channel.address, addmeta: false })
  const items: FeedParser.Item[] = []
  parser.on('data', (read: FeedParser.Item) => items.push(read))
  await pipeline(Readable.from([Buffer.from(text)]), parser)
  return { items, meta: parser.meta }
}

const xml: FeedForm[] = ['atom', 'rss']
/** What a reader shows of HTML that holds no more than references. */
const shown = (html: string | null) => decodeXML(html ?? '')

const nasty = [
  'Tom & Jerry <3 "quotes" \'n’ more',
  ']]> twice ]]> and ]]>',
  '<script>alert(1)</script>',
  '&amp; &lt; &#0; &nope;',
  '\u0000\u0008\u000b\u001f\ufffe\uffff half \ud800',
  '🎉👩‍👩‍👧‍👦 ورشة الروبوتات हार्डवेयर',
]

test.for(xml.flatMap((form) => nasty.map((text) => [form, text] as const)))(
  '%s: another parser reads any title and text as they were typed: %#',
  async ([form, text]) => {
    const { items, meta } = await readBack(feedText(form, channel, [item({ title: text, text })]).text)
    expect(items.map(({ title, description }) => [shown(title), shown(description)])).toEqual([
      [plainLine(text), `<p>${plainLine(text)}</p>`],
    ])
    expect(meta.title).toBe(channel.title)
  },
)

test('JSON Feed has what its specification wants, with plain texts', () => {
  const items = [item({ title: '<b> & "x"', text: 'Tea & <cake>', facts: 'Event' }), item({ text: '' })]
  const feed = JSON.parse(feedText('json', channel, items).text)
  expect(feed.version).toMatch(/^https:\/\/jsonfeed\.org\/version\/1/)
  expect([feed.title, feed.home_page_url, feed.feed_url]).toEqual([channel.title, channel.page, channel.address])
  for (const { id, url, content_html, date_published, date_modified } of feed.items) {
    expect([typeof id, typeof content_html, URL.canParse(url)]).toEqual(['string', 'string', true])
    for (const moment of [date_published, date_modified]) expect(new Date(moment).toISOString()).toBe(moment)
  }
  const { title, summary, content_html } = feed.items[0]
  expect([title, summary, content_html]).toEqual(['<b> & "x"', 'Tea & <cake>', '<p>Event</p><p>Tea &amp; &lt;cake&gt;</p>'])
})

test('an item has its address, when it came and was changed, and its picture with its description; the same items are the same bytes', async () => {
  for (const form of xml) {
    const picture = { address: 'https://club.example.org/media/a.webp?x="1"', description: 'A "board"' }
    const whole = feedText(form, channel, [item({ picture })]).text
    expect(whole).toBe(feedText(form, channel, [item({ picture })]).text)
    const [read] = (await readBack(whole)).items
    expect([read?.link, read?.pubdate]).toEqual(['https://club.example.org/events/night-of-boards', new Date('2026-11-01T10:00:00Z')])
    if (form === 'atom') expect(read?.date).toEqual(new Date('2026-11-02T10:00:00Z'))
    expect(read?.description).toContain('<img src="https://club.example.org/media/a.webp?x=&quot;1&quot;" alt="A &quot;board&quot;">')
  }
})
