import { expect, test } from 'vitest'
import { administrator, newClub } from '../../testing/club.ts'
import { examplesOf } from '../../testing/example.ts'
import { videoFields } from './contract.ts'
import { videoAddress, videoId } from './video-address.ts'

const video = examplesOf(videoFields)
const id = 'aqz-KE-bpKQ'
const embed = `https://www.youtube.com/embed/${id}`

async function screen() {
  const club = await newClub()
  const client = await administrator(club)
  const add = (more: object) => client.post('/api/addYtvideo', { ...video, ...more })
  const shown = async () => (await club.client().get('/api/')).body.video
  return { client, add, shown }
}

test('every form of a video’s address is kept so that its last path segment is the id, with the start of the video; the newest is first', async () => {
  const { add, shown } = await screen()
  await add({ link: ` https://www.youtube.com/watch?v=${id}&t=4 ` })
  const { body } = await add({ link: 'https://youtu.be/dQw4w9WgXcQ?si=x', width: 640, height: 360 })
  expect(await shown()).toMatchObject([
    { link: 'https://youtu.be/dQw4w9WgXcQ', width: '640', height: '360', id: body.id },
    { link: `${embed}?start=4`, width: '560', height: '315' },
  ])
  const forms: Record<string, string> = {
    [`https://youtube.com/watch?v=${id}&t=42s&list=PL1`]: `${embed}?start=42`,
    [`https://m.youtube.com/watch?feature=share&v=${id}`]: embed,
    [`https://www.youtube.com/watch/?v=${id}#t=1`]: `${embed}?start=1`,
    [`https://www.youtube.com/shorts/${id}?feature=share`]: `https://www.youtube.com/shorts/${id}`,
    [`https://www.youtube.com/live/${id}?si=x`]: `https://www.youtube.com/live/${id}`,
    [`https://www.youtube.com/embed/${id}?start=3`]: `${embed}?start=3`,
    [`https://www.youtube-nocookie.com/embed/${id}/`]: `https://www.youtube-nocookie.com/embed/${id}`,
    [`https://youtu.be/${id}?t=1h2m3s`]: `https://youtu.be/${id}?start=3723`,
    [`https://youtu.be/${id}?t=x`]: `https://youtu.be/${id}`,
    [`HTTPS://YOUTU.BE/${id}`]: `https://youtu.be/${id}`,
  }
  for (const [address, kept] of Object.entries(forms))
    expect.soft([videoId(address), videoAddress(address), videoAddress(kept)], address).toEqual([id, kept, kept])
})

test('another address is refused by name, and so is a size that is none', async () => {
  const { add, shown } = await screen()
  for (const link of ['https://vimeo.com/1', 'https://www.youtube.com/', id, 'javascript:alert(1)'])
    expect.soft((await add({ link })).body.message, link).toBe('Youtube Link must be the address of a video on YouTube.')
  for (const address of [
    ...[`http://www.youtube.com/watch?v=${id}`, `//youtu.be/${id}`, `https://www.youtube.com/watch?v=${id}x`, `https://youtu.be/${id}/x`],
    ...[`https://www.youtube.com/watch/${id}`, `https://www.youtube.com/channel/${id}`, `https://www.youtube.com:8443/watch?v=${id}`],
    ...[`https://user:pass@www.youtube.com/watch?v=${id}`, `https://youtube.com.evil.example/watch?v=${id}`],
    ...[`https://evil.example/?https://youtu.be/${id}`, `https://youtu.be/${id}"><script>`],
  ])
    expect.soft(videoAddress(address), address).toBeUndefined()
  for (const width of ['0', '-5', '100%', '5e2', '10000', '12.5'])
    expect.soft((await add({ width })).body.message, width).toMatch(/^Width must be (?:a whole number of pixels|at most 4)/)
  for (const name of ['link', 'height', 'width']) expect.soft((await add({ [name]: '' })).body.message, name).toMatch(/ is required\.$/)
  // Only the site chooses the still.
  expect((await add({ still: 'https://example.org/seen.gif' })).body.message).toBe('Unknown field: still.')
  expect(await shown()).toEqual([])
})
