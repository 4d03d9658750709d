import { expect, test } from 'vitest'
import { administrator, newClub } from '../../testing/club.ts'
import { examplesOf } from '../../testing/example.ts'
import { homeImages } from './contract.ts'

const { scrollImage: _, ...more } = examplesOf(homeImages.fields)

async function slider() {
  const club = await newClub()
  const { get, post } = await administrator(club)
  const home = async () => (await club.client().get('/api/')).body
  return { home, get, post }
}

test('an image is written as scrollImage, read back as imagelink in the order of adding, and deleted by its _id', async () => {
  const { home, post } = await slider()
  const add = (scrollImage: string) => post('/api/addHomeImage', { ...more, scrollImage })
  const [first, second] = [await add('https://example.org/1.png'), await add('/media/2.png')]
  expect((await home()).images).toEqual([
    { ...more, _id: first.body.id, imagelink: 'https://example.org/1.png' },
    { ...more, _id: second.body.id, imagelink: '/media/2.png' },
  ])
  expect((await add('')).body).toEqual({ success: false, message: 'Picture is required.' })
  const removed = await post(`/api/deleteHomeImage/${first.body.id}`)
  expect(removed.body).toEqual({ success: true, message: 'Image deleted successfully' })
  expect((await home()).images).toMatchObject([{ _id: second.body.id }])
})

test('the home page’s image is changed, and an empty one clears it', async () => {
  const { home, post } = await slider()
  const set = (newImage: string) => post('/api/changeHomePageImage', { newImage })
  expect((await home()).homeImage).toBe('')
  expect((await set('https://example.org/a.png')).body.success).toBe(true)
  expect((await set('javascript:alert(1)')).status).toBe(400)
  expect((await home()).homeImage).toBe('https://example.org/a.png')
  await set('')
  expect((await home()).homeImage).toBe('')
})

test('the picture of the home page has its versions, of which one can be put back; an edit of an older one is refused', async () => {
  const { home, post, get } = await slider()
  const ifMatch = (version?: string): Record<string, string> => (version === undefined ? {} : { 'if-match': `"${version}"` })
  const set = (newImage: string, version?: string) => post('/api/changeHomePageImage', { newImage }, ifMatch(version))
  const now = async () => (await get('/api/entry/settings/home-image')).body
  const none = await now()
  expect(none).toEqual({ success: true, data: { id: 'home-image', newImage: '' }, version: '0', state: 'living' })
  await set('https://example.org/a.png', none.version)
  const first = await now()
  await set('https://example.org/b.png', first.version)
  expect((await set('https://example.org/c.png', first.version)).status).toBe(412)
  expect((await home()).homeImage).toBe('https://example.org/b.png')

  const versions = async () => (await get('/api/changes/settings/home-image')).body.data
  const [newest, oldest] = await versions()
  expect([newest.title, newest.before, newest.after]).toEqual([
    'The picture of the home page',
    { newImage: 'https://example.org/a.png' },
    { newImage: 'https://example.org/b.png' },
  ])
  const back = (change: string, version?: string) => post('/api/putBack/settings/home-image', { change }, ifMatch(version))
  expect((await back(oldest.id, first.version)).status).toBe(412)
  expect((await back(oldest.id, newest.id)).body).toEqual({
    success: true,
    message: 'The picture of the home page restored to that version',
  })
  expect([(await home()).homeImage, (await versions())[0].what]).toEqual(['https://example.org/a.png', 'put back'])
})
