import { expect, test } from 'vitest'
import { administrator, newClub } from '../../testing/club.ts'
import { examplesOf } from '../../testing/example.ts'
import { byCategory, gallery } from './contract.ts'

const picture = examplesOf(gallery.fields)

async function album(count: number) {
  const club = await newClub()
  const client = await administrator(club)
  const add = async (more: object) => (await client.post('/api/addGallery', { ...picture, ...more })).body
  for (let number = 1; number <= count; number += 1) await add({ title: `${number}` })
  const list = async (question = '') => (await club.client().get(`/api/gallery${question}`)).body.galleryData
  const titles = async (question = '') => (await list(question)).map(({ title }: typeof picture) => title)
  return { add, client, list, rows: club.store.rows(gallery), titles }
}

test('pictures are listed oldest first, because the page reverses the list; so is a page, which is counted from the newest end', async () => {
  const { list, titles } = await album(7)
  expect(await titles()).toEqual(['1', '2', '3', '4', '5', '6', '7'])
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

test('a category is one group however it is spelled, under the words of its newest picture', () => {
  const item = (id: string, category: string) => ({ ...picture, id, category })
  const items = [item('6', 'Hackathon'), item('5', 'Workshops'), item('4', 'hackathon '), item('3', ' HACKATHON'), item('2', 'workshops')]
  const groups = byCategory([...items, item('1', 'Hack a thon')]).map(({ category, items }) => [category, items.map(({ id }) => id)])
  expect(groups).toEqual([
    ['Hackathon', ['6', '4', '3']],
    ['Workshops', ['5', '2']],
    ['Hack a thon', ['1']],
  ])
})

test('a category that is too long to be cached is answered whole, and so is the next one', async () => {
  const { client, rows } = await album(0)
  await rows.add({ ...picture, category: 'Small' })
  for (let number = 0; number < 600; number += 1) await rows.add({ ...picture, category: 'Large', description: 'x'.repeat(2000) })
  const lengths = async () =>
    [await client.get('/api/group/gallery?slug=large'), await client.get('/api/group/gallery?slug=small')].map(
      ({ body }) => body.data.entries.length,
    )
  expect([await lengths(), await lengths()]).toEqual([
    [600, 1],
    [600, 1],
  ])
})

test('albums count the pictures that visitors see, by group and day, with the newest of each day', async () => {
  const { add, client } = await album(0)
  const { id } = await add({ category: 'Hackathons', date: '2024-05-02' })
  const { id: newest } = await add({ category: ' hackathons', date: '2024-05-02' })
  const { id: first } = await add({ category: 'Hackathons', date: '2024-05-01' })
  await add({ category: 'Hackathons', date: '2024-05-03', publishAt: 'draft' })
  await add({ category: 'Secret', publishAt: 'draft' })
  const days = [
    { day: '2024-05-01', count: 1, newest: first },
    { day: '2024-05-02', count: 2, newest },
  ]
  expect((await client.get('/api/albums')).body).toEqual({ data: [{ path: '/gallery/groups/hackathons', days }] })
  await client.post(`/api/deletePicture/${newest}`)
  expect((await client.get('/api/albums')).body.data[0].days[1]).toEqual({ day: '2024-05-02', count: 1, newest: id })
})
