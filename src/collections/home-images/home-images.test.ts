import { expect, test } from 'vitest'
import { examplesOf } from '../../contract/example.ts'
import { administrator, newClub } from '../../testing/club.ts'
import { homeImages } from './contract.ts'

const { scrollImage: _, ...more } = examplesOf(homeImages.fields)

async function slider() {
  const club = await newClub()
  const client = await administrator(club)
  const home = async () => (await club.client().get('/api/')).body
  return {
    home,
    get: client.get,
    post: (path: string, body?: object, headers?: Record<string, string>) => client.post(path, body, headers),
  }
}

test('an image is written as scrollImage and read back as imagelink, in the order of adding', async () => {
  const { home, post } = await slider()
  const first = await post('/api/addHomeImage', { ...more, scrollImage: 'https://example.org/1.png' })
  const second = await post('/api/addHomeImage', { ...more, scrollImage: '/media/2.png' })
  expect((await home()).images).toEqual([
    { ...more, _id: first.body.id, imagelink: 'https://example.org/1.png' },
    { ...more, _id: second.body.id, imagelink: '/media/2.png' },
  ])
})

test('an image is deleted by its _id', async () => {
  const { home, post } = await slider()
  await post('/api/addHomeImage', { ...more, scrollImage: 'https://example.org/1.png' })
  const [{ _id }] = (await home()).images
  expect((await post(`/api/deleteHomeImage/${_id}`)).body).toEqual({ success: true, message: 'Image deleted successfully' })
  expect((await home()).images).toEqual([])
  expect((await post('/api/deleteHomeImage/of-nothing')).status).toBe(404)
})

test('an empty image for the slider is refused', async () => {
  const { home, post } = await slider()
  const { status, body } = await post('/api/addHomeImage', { ...more, scrollImage: '' })
  expect({ status, body }).toEqual({ status: 400, body: { success: false, message: 'Picture is required.' } })
  expect((await home()).images).toEqual([])
})

test('the home page’s image is changed, and an empty one clears it', async () => {
  const { home, post } = await slider()
  expect((await home()).homeImage).toBe('')
  expect((await post('/api/changeHomePageImage', { newImage: 'https://example.org/a.png' })).body.success).toBe(true)
  await post('/api/changeHomePageImage', { newImage: 'https://example.org/b.png' })
  expect((await home()).homeImage).toBe('https://example.org/b.png')
  expect((await post('/api/changeHomePageImage', { newImage: 'javascript:alert(1)' })).status).toBe(400)
  expect((await home()).homeImage).toBe('https://example.org/b.png')
  await post('/api/changeHomePageImage', { newImage: '' })
  expect((await home()).homeImage).toBe('')
})

test('of the picture of the home page every version is told, and put back; who began from an older one is asked', async () => {
  const { home, post, get } = await slider()
  const set = (newImage: string, version?: string) =>
    post('/api/changeHomePageImage', { newImage }, version === undefined ? {} : { 'if-match': `"${version}"` })
  const now = async () => (await get('/api/entry/settings/home-image')).body
  const none = await now()
  expect(none).toEqual({ success: true, data: { id: 'home-image', newImage: '' }, version: '0', state: 'living' })
  await set('https://example.org/a.png', none.version)
  const first = await now()
  await set('https://example.org/b.png', first.version)
  const late = await set('https://example.org/c.png', first.version)
  expect([late.status, (await home()).homeImage]).toEqual([412, 'https://example.org/b.png'])
  expect((await set('', none.version)).status).toBe(412)

  const told = async () => (await get('/api/changes/settings/home-image')).body.data
  const [newest, oldest] = await told()
  expect([newest.title, newest.before, newest.after]).toEqual([
    'The picture of the home page',
    { newImage: 'https://example.org/a.png' },
    { newImage: 'https://example.org/b.png' },
  ])
  expect((await get('/api/changes')).body.data.slice(0, 2)).toEqual([newest, oldest])
  expect(oldest.id).toBe(first.version)
  const back = (change: string, version?: string) =>
    post('/api/putBack/settings/home-image', { change }, version === undefined ? {} : { 'if-match': `"${version}"` })
  expect((await back(oldest.id, first.version)).status).toBe(412)
  expect((await back(oldest.id, newest.id)).body).toEqual({ success: true, message: 'The picture of the home page put back as it was' })
  expect([(await home()).homeImage, (await told())[0].what]).toEqual(['https://example.org/a.png', 'put back'])
  expect((await back('nothing-of-it')).status).toBe(404)
})
