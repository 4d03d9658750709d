import { expect, test } from 'vitest'
import { examplesOf } from '../../contract/example.ts'
import { administrator, newClub } from '../../testing/club.ts'
import { homeImages } from './contract.ts'

const { scrollImage: _, ...more } = examplesOf(homeImages.fields)

async function slider() {
  const club = await newClub()
  const client = await administrator(club)
  const home = async () => (await club.client().get('/api/')).body
  return { home, post: (path: string, body?: object) => client.post(path, body) }
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
  expect((await post(`/api/deleteHomeImage/${_id}`)).status).toBe(404)
})

test('an empty image for the slider is refused', async () => {
  const { home, post } = await slider()
  const { status, body } = await post('/api/addHomeImage', { ...more, scrollImage: '' })
  expect({ status, body }).toEqual({ status: 400, body: { success: false, message: 'Image link is required.' } })
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
