import { expect, test } from 'vitest'
import { dayOf } from '../../features/importer/server/times.ts'
import { administrator, newClub } from '../../testing/club.ts'
import { examplesOf } from '../../testing/example.ts'
import { timeline } from './contract.ts'
import { beginningOf, isStillOn } from './old-entries.ts'

const entry = examplesOf(timeline.fields)

async function trace(days: [title: string, startDate: string][] = []) {
  const club = await newClub()
  const client = await administrator(club)
  const add = (more: object) => client.post('/api/addTimeline', { ...entry, ...more })
  for (const [title, startDate] of days) await add({ title, startDate, endDate: startDate })
  const list = async (question = '') => (await club.client().get(`/api/gettimelinedata${question}`)).body.data
  const titles = async (question = '') => (await list(question)).map(({ title }: typeof entry) => title)
  const edit = (id: string, more: object) => client.post(`/api/editTimeline/${id}`, { ...entry, ...more })
  return { add, edit, list, titles }
}

test('entries are listed by the day on which they began, oldest first, those of one day in order of adding', async () => {
  const { edit, list, titles } = await trace([
    ['third', '2024-05-01'],
    ['first', '2022-02-11'],
    ['fourth', '2024-05-01'],
    ['second', '2023-12-31'],
    ['fifth', '2025-01-01'],
  ])
  expect(await titles()).toEqual(['first', 'second', 'third', 'fourth', 'fifth'])
  // A page is counted from the newest end.
  const [fourth] = await list('?limit=2')
  expect([fourth.title, await titles(`?limit=2&after=${fourth.id}`)]).toEqual(['fourth', ['second', 'third']])
  const [{ id }] = await list()
  await edit(id, { title: 'first', startDate: '2026-01-01', endDate: '2026-01-02' })
  expect(await titles()).toEqual(['second', 'third', 'fourth', 'fifth', 'first'])
})

test('an entry may end on the day on which it began, and not before it', async () => {
  const { add, edit, list } = await trace()
  const { body } = await add({ startDate: '2024-05-01', endDate: '2024-05-01' })
  expect(body).toMatchObject({ success: true, message: 'Timeline entry added successfully' })
  const before = await list()
  const backwards = { success: false, message: 'End Date must not be before Start Date.' }
  expect((await add({ startDate: '2024-05-01', endDate: '2024-04-30' })).body).toEqual(backwards)
  expect((await edit(body.id, { startDate: '2024-05-01', endDate: '2023-06-01' })).body).toEqual(backwards)
  expect(await list()).toEqual(before)
})

test('an old entry may name only a month or a year, or say that it goes on', () => {
  for (const old of ['Feb 2022', 'February, 2022', '2022-02', '02/2022']) expect.soft(beginningOf(old, dayOf), old).toBe('2022-02-01')
  expect(beginningOf('2022', dayOf)).toBe('2022-01-01')
  for (const old of ['2022-13', '1000', 'Spring 2022', '9'.repeat(300_000)]) expect.soft(beginningOf(old, dayOf)).toBeUndefined()
  for (const old of ['Present', 'Till date', 'ongoing', 'to present']) expect.soft(isStillOn(old), old).toBe(true)
  for (const old of ['', '2022', 'nowhere', 'date of birth']) expect.soft(isStillOn(old), old).toBe(false)
})
