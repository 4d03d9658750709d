import { expect, test } from 'vitest'
import { examplesOf } from '../../contract/example.ts'
import { administrator, newClub } from '../../testing/club.ts'
import { byCategory, gallery } from './contract.ts'

const picture = examplesOf(gallery.fields)

async function album(count: number) {
  const club = await newClub()
  const client = await administrator(club)
  const add = async (more: object) => (await client.post('/api/addGallery', { ...picture, ...more })).body
  for (let number = 1; number <= count; number += 1) await add({ title: `${number}` })
  const list = async (question = '') => (await club.client().get(`/api/gallery${question}`)).body.galleryData
  const titles = async (question = '') => (await list(question)).map(({ title }: typeof picture) => title)
  return { add, list, titles }
}

test('pictures are told oldest first, because the page turns the list around', async () => {
  const { titles } = await album(3)
  expect(await titles()).toEqual(['1', '2', '3'])
})

test('a page is counted from the newest end, and is oldest first too', async () => {
  const { list, titles } = await album(7)
  const pages: string[][] = []
  let after = ''
  for (let page = 0; page < 4; page += 1) {
    pages.push(await titles(`?limit=3${after}`))
    const [oldest] = await list(`?limit=3${after}`)
    if (oldest) after = `&after=${oldest.id}`
  }
  expect(pages).toEqual([['5', '6', '7'], ['2', '3', '4'], ['1'], []])
})

test('the category is free text, by which pictures are found', async () => {
  const { add, titles } = await album(0)
  await add({ title: 'tea', category: 'Hackathons' })
  await add({ title: 'robots', category: 'روبوت & शिविर 2026' })
  expect(await titles('?q=hackathon')).toEqual(['tea'])
  expect(await titles(`?q=${encodeURIComponent('शिविर')}`)).toEqual(['robots'])
  expect(await titles('?q=tea')).toEqual([])
})

test('the date is a day that is kept as it was sent', async () => {
  const { add, list } = await album(0)
  await add({ date: '2026-03-07' })
  expect((await list())[0].date).toBe('2026-03-07')
  for (const date of ['07/03/2026', '2026/03/07', '2026-02-30', '2026-03-07T00:00:00'])
    expect.soft((await add({ date })).message, date).toMatch(/^Date must be /)
})

test('a category is one group however it is spelled, under the words of its newest picture', () => {
  const item = (id: string, category: string) => ({ ...picture, id, category })
  const items = [item('6', 'Hackathon'), item('5', 'Workshops'), item('4', 'hackathon '), item('3', ' HACKATHON'), item('2', 'workshops')]
  const told = byCategory([...items, item('1', 'Hack a thon')]).map(({ category, items }) => [category, items.map(({ id }) => id)])
  expect(told).toEqual([
    ['Hackathon', ['6', '4', '3']],
    ['Workshops', ['5', '2']],
    ['Hack a thon', ['1']],
  ])
})
