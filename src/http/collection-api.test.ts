import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { events } from '../collections/events/contract.ts'
import { gallery } from '../collections/gallery/contract.ts'
import { byAdministrator, outcome, post } from '../contract/call.ts'
import { type Thing, thing } from '../contract/collection.ts'
import { text } from '../contract/field.ts'
import { groupsOf } from '../entries/groups.ts'
import { newClub } from '../testing/club.ts'
import { entrySite } from '../testing/entry-site.ts'
import { kind } from './collection-api.ts'

test('a call that nothing answers stops the start, with its name', async () => {
  const riddles: Thing = thing({
    table: 'faqs',
    words: { one: 'riddle', several: 'riddles', add: 'Add a riddle', submit: 'Add' },
    fields: { question: text('Question'), answer: text('Answer') },
    title: 'question',
    order: 'oldest',
    calls: () => ({ solve: byAdministrator(post('/api/solve', z.unknown(), outcome)) }),
  })
  const { services } = await newClub()
  expect(() => kind(riddles, {}).api(services)).toThrow('/api/solve of riddles has no handler: “solve” is not a call of every collection.')
})

test('a next page starts after an entry that was deleted meanwhile; nothing follows a draft or an unknown entry', async () => {
  const { club, rows, add } = await entrySite(events)
  await add('First')
  const [second, draft] = [await add('Second'), await add('Draft', {}, { publish: 'draft' })]
  const titlesAfter = async (id: string) =>
    (await club.client().get(`/api/events?limit=5&after=${id}`)).body.data.map(({ eventTitle }: { eventTitle: string }) => eventTitle)
  await rows.remove(second)
  expect([await titlesAfter(second), await titlesAfter(draft), await titlesAfter('nobody')]).toEqual([['First'], [], []])
  const pictures = await entrySite(gallery)
  const [older, newer] = [await pictures.add('Older', { category: 'Camps' }), await pictures.add('Newer', { category: 'Camps' })]
  await pictures.rows.remove(newer)
  const found = await groupsOf(pictures.club.store.db, gallery).entries('camps', { after: newer })
  expect(found.map(({ id }) => id)).toEqual([older])
})
