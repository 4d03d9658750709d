import { expect, test } from 'vitest'
import { newSite } from '../../../testing/new-site.ts'
import { oldSite } from '../../../testing/old-site.ts'
import { leadTo, pictureHost } from '../../../testing/picture-host.ts'

const closed = { allowPrivate: false }

test('an old site at a private address is not asked, and the sentence names the way to ask it', async () => {
  const address = await oldSite()
  const site = newSite()
  const before = await site.contents()
  for (const host of ['127.0.0.1', 'localhost', '2130706433'])
    await expect(site.moveIn(address.replace('127.0.0.1', host), closed)).rejects.toThrow(
      'is a private address, or leads to one. If the old site is on a machine of your own, add --allow-private.',
    )
  expect(await site.contents()).toEqual(before)
  expect((await site.moveIn(address, { allowPrivate: true })).report).toContain('Done.')
})

// Which addresses are private: fetch-file.test.ts.
test('nor is one that an open address leads to', async () => {
  const { at, reach, asked } = await pictureHost({ '/api/': leadTo('https://10.0.0.5/api/') })
  await expect(newSite(reach).moveIn(at, closed)).rejects.toThrow('is a private address, or leads to one')
  expect(asked).toEqual(['/api/'])
})

test('what is read over https is not led back to http', async () => {
  const plain = await oldSite()
  const { at, reach } = await pictureHost({ '/api/': leadTo(`${plain}/api/`) })
  await expect(newSite(reach).moveIn(at)).rejects.toThrow('/api/ could not be reached: it is not an https address.')
})
