import { expect, test } from 'vitest'
import { events } from '../../../collections/events/contract.ts'
import { homeImages } from '../../../collections/home-images/contract.ts'
import { kinds } from '../../../site/collections.server.ts'
import { oldKindsOf, repliesOf } from './old-kinds.ts'
import { listsOf, type OldSite } from './replies.ts'

const oldKinds = oldKindsOf(kinds)

/** An old site with these replies, by path. */
const siteWith = (replies: Record<string, unknown>): OldSite => ({
  base: undefined,
  sourceOf: ({ path }) => path,
  read: async ({ path }) => (path in replies ? Buffer.from(JSON.stringify(replies[path])) : undefined),
})

test('what the home page tells is of one kind: pictures, and whatever else is an event that its own list lacks', async () => {
  const [listed, coming] = [
    { _id: 1, eventTitle: 'Night of Boards', imagelink: 'https://example.org/night.png' },
    { _id: 2, eventTitle: 'Rover Day' },
  ]
  const slide = { _id: 3, scrollImage: 'https://example.org/slide.png' }
  const { lists } = await listsOf(
    siteWith({ '/api/': { data: [listed, coming, slide, 'no entry'], notif: [], video: [] }, '/api/events': { data: [listed] } }),
    oldKinds,
  )
  const byTable = Object.fromEntries(lists.filter(({ list }) => list.length > 0).map(({ kind, list }) => [kind.table, new Set(list)]))
  expect(byTable).toEqual({ [events.table]: new Set([listed, coming, 'no entry']), [homeImages.table]: new Set([slide]) })
  expect(lists.flatMap(({ list }) => list)).toHaveLength(4)
})

test('kinds are taken in the order of the old calls, and what an old site may lack behind them', () => {
  const names = ['home images', 'events', 'members', 'projects', 'gallery', 'timeline', 'resources', 'students', 'faqs']
  const known = oldKinds.filter(({ name }) => names.includes(name))
  expect(known.map(({ name }) => name)).toEqual(names)
  expect(repliesOf(known).map(({ file }) => file)).toEqual(['home', ...names.slice(1)].map((name) => `${name}.json`))
})
