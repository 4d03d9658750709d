import { expect, test } from 'vitest'
import { newSite } from '../../../testing/new-site.ts'
import { oldReplies } from '../../../testing/old-replies.ts'
import { oldSite } from '../../../testing/old-site.ts'
import { type Answer, leadTo, pictureHost } from '../../../testing/picture-host.ts'

const closed = { allowPrivate: false }
const anywhere = (path: string) => [
  `https://127.0.0.2${path}`,
  `https://10.0.0.5${path}`,
  `https://[::1]${path}`,
  `https://169.254.169.254${path}`,
  `https://inside.example.org${path}`,
  `https://both.example.org${path}`,
]
const names = { 'inside.example.org': ['192.168.0.9'], 'both.example.org': ['127.0.0.1', '10.0.0.5'] }

/** An old site over https whose home is answered like this, at a name of the open internet as far as the reach goes. */
async function openSite(home: Answer) {
  const replies: Record<string, Answer> = Object.fromEntries(
    Object.entries(oldReplies()).map(([path, said]): [string, Answer] => [path, (_, response) => void response.end(JSON.stringify(said))]),
  )
  return pictureHost({ ...replies, '/api/': home, ...(replies['/api/'] && { '/api/home': replies['/api/'] }) }, names)
}

test('an old site at a private address is not asked, and the sentence names the way to ask it', async () => {
  const address = await oldSite()
  const site = newSite()
  const before = await site.contents()
  for (const host of ['127.0.0.1', 'localhost', '[::ffff:7f00:1]', '2130706433', '0x7f.1'])
    await expect(site.moveIn(address.replace('127.0.0.1', host), closed)).rejects.toThrow(
      'is a private address, or leads to one. If the old site is on a machine of your own, add --allow-private.',
    )
  expect(await site.contents()).toEqual(before)
  expect((await site.moveIn(address, { allowPrivate: true })).report).toContain('Done.')
})

test.for(anywhere('/api/'))('nor is one that an open address leads to: %s', async (address) => {
  const { at, reach, asked } = await openSite(leadTo(address))
  const site = newSite(reach)
  await expect(site.moveIn(at, closed)).rejects.toThrow('is a private address, or leads to one')
  await expect(site.moveIn(address.replace('/api/', ''), closed)).rejects.toThrow('is a private address, or leads to one')
  expect(asked).toEqual(['/api/'])
})

test('what is read over https is not led back to http', async () => {
  const plain = await oldSite()
  const { at, reach } = await openSite(leadTo(`${plain}/api/`))
  await expect(newSite(reach).moveIn(at)).rejects.toThrow('/api/ could not be reached: it is not an https address.')
})

test('a site on this machine is read, but no private address is asked for a file, whatever that site says', async () => {
  const { reach } = await pictureHost({})
  const replies = JSON.parse(JSON.stringify(oldReplies()).replaceAll('http://pictures.example.org/poster.png', 'https://127.0.0.2/p.png'))
  const { report } = await newSite(reach).moveIn(await oldSite({ replies }), { allowPrivate: true, fetchMedia: true })
  expect(report).toContain('https://127.0.0.2/p.png (its address is private)')
})

test('a public site takes no entry with a link that leads inward; one on this machine does', async () => {
  const replies = JSON.parse(JSON.stringify(oldReplies()).replace('https://forms.example.org/register', 'https://10.0.0.5/register'))
  const address = await oldSite({ replies })
  // What a kind refuses by itself is refused there too.
  const worse = structuredClone(replies)
  worse['/api/gettimelinedata'].data.push({ title: 'Too soon over', description: '', startDate: '2026-02-02', endDate: '2026-02-01' })
  const { everything, report } = await newSite(undefined, true).moveIn(await oldSite({ replies: worse }))
  expect(everything).toBe(false)
  expect(report).toContain('replaced  timeline, endDate: End Date must not be before Start Date. Replaced by a single day (1)')
  expect(report).toContain(
    'Registration link must be a public web address with a host name, not localhost, a private network or an IP address.',
  )
  expect((await newSite(undefined, false).moveIn(address)).everything).toBe(true)
})
