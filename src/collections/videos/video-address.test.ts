import { expect, test } from 'vitest'
import { videoAddress, videoId } from './video-address.ts'

const id = 'aqz-KE-bpKQ'
const embed = `https://www.youtube.com/embed/${id}`

/** Each form of address, and the form in which it is kept. */
const forms: Record<string, string> = {
  [`https://www.youtube.com/watch?v=${id}`]: embed,
  [`https://youtube.com/watch?v=${id}&t=42s&list=PL1`]: embed,
  [`https://m.youtube.com/watch?feature=share&v=${id}`]: embed,
  [`https://www.youtube.com/watch/?v=${id}#t=1`]: embed,
  [`https://www.youtube.com/shorts/${id}`]: `https://www.youtube.com/shorts/${id}`,
  [`https://www.youtube.com/shorts/${id}?feature=share`]: `https://www.youtube.com/shorts/${id}`,
  [`https://www.youtube.com/live/${id}?si=x`]: `https://www.youtube.com/live/${id}`,
  [`https://www.youtube.com/embed/${id}?start=3`]: embed,
  [`https://www.youtube-nocookie.com/embed/${id}/`]: `https://www.youtube-nocookie.com/embed/${id}`,
  [`https://youtu.be/${id}?si=abc`]: `https://youtu.be/${id}`,
  [`HTTPS://YOUTU.BE/${id}`]: `https://youtu.be/${id}`,
}

test('every form of a video’s address is kept so that its last path segment, without a query, is the id', () => {
  for (const [address, kept] of Object.entries(forms)) {
    expect.soft(videoId(address), address).toBe(id)
    expect.soft(videoAddress(address), address).toBe(kept)
    // Section 3: how the old client finds the embed id.
    expect.soft(videoAddress(address)?.split('/').at(-1)?.split('?')[0], address).toBe(id)
    expect.soft(videoAddress(videoAddress(address) ?? ''), address).toBe(kept)
  }
})

const others = [
  ...['', id, `http://www.youtube.com/watch?v=${id}`, `//www.youtube.com/watch?v=${id}`, 'https://www.youtube.com/watch?v=short'],
  ...[`https://www.youtube.com/watch?v=${id}x`, `https://www.youtube.com/watch/${id}`, `https://www.youtube.com/channel/${id}`],
  ...[`https://www.youtube.com/embed/${id}/more`, `https://www.youtube.com/redirect?q=https://evil.example&v=${id}`],
  ...[`https://www.youtube.com:8443/watch?v=${id}`, `https://user:pass@www.youtube.com/watch?v=${id}`, `https://youtu.be/${id}/x`],
  ...[`https://youtube.com.evil.example/watch?v=${id}`, `https://evilyoutube.com/watch?v=${id}`, `https://vimeo.com/${id}`],
  ...[`https://evil.example/?https://youtu.be/${id}`, `javascript:alert('https://youtu.be/${id}')`, `https://youtu.be/${id}"><script>`],
]
test('an address of another site, of no video, or with more in it than a video’s is refused', () => {
  for (const address of others) {
    expect.soft(videoId(address), address).toBeUndefined()
    expect.soft(videoAddress(address), address).toBeUndefined()
  }
})
