import { expect, test } from 'vitest'
import { examplesOf } from '../../contract/example.ts'
import { administrator, newClub } from '../../testing/club.ts'
import { videoFields } from './contract.ts'

const video = examplesOf(videoFields)

async function screen() {
  const club = await newClub()
  const client = await administrator(club)
  const add = (more: object) => client.post('/api/addYtvideo', { ...video, ...more })
  const shown = async () => (await club.client().get('/api/')).body.video
  return { client, add, shown }
}

test('a video is kept so that the last segment of its link is its id, and the newest stands first', async () => {
  const { add, shown } = await screen()
  await add({ link: ' https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=4 ' })
  const { body } = await add({ link: 'https://youtu.be/dQw4w9WgXcQ?si=x', width: '640', height: '360' })
  expect(body).toMatchObject({ success: true, message: 'Video added successfully' })
  expect(await shown()).toMatchObject([
    { link: 'https://youtu.be/dQw4w9WgXcQ', width: '640', height: '360', id: body.id },
    { link: 'https://www.youtube.com/embed/aqz-KE-bpKQ', width: '560', height: '315' },
  ])
})

test('another address is refused by name, and so is a size that is none', async () => {
  const { add, shown } = await screen()
  for (const link of ['https://vimeo.com/1', 'https://www.youtube.com/', 'aqz-KE-bpKQ', 'javascript:alert(1)'])
    expect.soft((await add({ link })).body.message, link).toBe('Youtube Link must be the address of a video on YouTube.')
  for (const width of ['0', '-5', '100%', '5e2', '10000', '12.5'])
    expect.soft((await add({ width })).body.message, width).toMatch(/^Width must be (?:a whole number of pixels|at most 4)/)
  for (const name of ['link', 'height', 'width']) expect.soft((await add({ [name]: '' })).body.message, name).toMatch(/ is required\.$/)
  expect(await shown()).toEqual([])
})

test('a video is edited by the same rules and keeps its place', async () => {
  const { client, add, shown } = await screen()
  const { body } = await add({})
  await add({ link: 'https://youtu.be/dQw4w9WgXcQ' })
  const edit = (link: string) => client.post(`/api/editYtvideo/${body.id}`, { ...video, link })
  expect((await edit('https://example.org/')).status).toBe(400)
  expect((await edit('https://www.youtube.com/shorts/tPEE9ZwTmy0?x=1')).body).toEqual({ success: true, message: 'Video saved' })
  expect((await shown())[1]).toMatchObject({ id: body.id, link: 'https://www.youtube.com/shorts/tPEE9ZwTmy0' })
})
