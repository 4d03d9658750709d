import { expect, test } from 'vitest'
import { examplesOf } from '../../contract/example.ts'
import { administrator, newClub } from '../../testing/club.ts'
import { timeline } from './contract.ts'

const entry = examplesOf(timeline.fields)

const backwards = { success: false, message: 'End Date must not lie before Start Date.' }

async function trace(days: [title: string, startDate: string][] = []) {
  const club = await newClub()
  const client = await administrator(club)
  const add = (more: object) => client.post('/api/addTimeline', { ...entry, ...more })
  for (const [title, startDate] of days) await add({ title, startDate, endDate: startDate })
  const list = async (question = '') => (await club.client().get(`/api/gettimelinedata${question}`)).body.data
  const titles = async (question = '') => (await list(question)).map(({ title }: typeof entry) => title)
  return { client, add, list, titles }
}

const days: [string, string][] = [
  ['third', '2024-05-01'],
  ['first', '2022-02-11'],
  ['fourth', '2024-05-01'],
  ['second', '2023-12-31'],
  ['fifth', '2025-01-01'],
]

test('entries are told by the day on which they began, oldest first, those of one day in order of adding', async () => {
  const { titles } = await trace(days)
  expect(await titles()).toEqual(['first', 'second', 'third', 'fourth', 'fifth'])
})

test('a page is counted from the newest end and goes on before the entry that is named', async () => {
  const { list, titles } = await trace(days)
  expect(await titles('?limit=2')).toEqual(['fourth', 'fifth'])
  const [fourth] = await list('?limit=2')
  expect(await titles(`?limit=2&after=${fourth.id}`)).toEqual(['second', 'third'])
  const [second] = await list(`?limit=2&after=${fourth.id}`)
  expect(await titles(`?limit=2&after=${second.id}`)).toEqual(['first'])
})

test('an entry may end on the day on which it began, and not before it', async () => {
  const { client, add, list } = await trace()
  const { body } = await add({ startDate: '2024-05-01', endDate: '2024-05-01' })
  expect(body).toMatchObject({ success: true, message: 'Timeline entry added successfully' })
  const before = await list()
  const refused = await add({ startDate: '2024-05-01', endDate: '2024-04-30' })
  expect([refused.status, refused.body]).toEqual([400, backwards])
  const edited = await client.post(`/api/editTimeline/${body.id}`, { ...entry, startDate: '2024-05-01', endDate: '2023-06-01' })
  expect([edited.status, edited.body]).toEqual([400, backwards])
  expect(await list()).toEqual(before)
})

test('an entry that is moved to another day finds its new place', async () => {
  const { client, list, titles } = await trace(days)
  const [{ id }] = await list()
  await client.post(`/api/editTimeline/${id}`, { ...entry, title: 'first', startDate: '2026-01-01', endDate: '2026-01-02' })
  expect(await titles()).toEqual(['second', 'third', 'fourth', 'fifth', 'first'])
})
