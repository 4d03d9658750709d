import { expect } from '@playwright/test'
import sharp from 'sharp'
import { gallery as pictures } from '../content/sample/gallery.ts'
import { gallery } from '../src/collections/gallery/contract.ts'
import { groupPath } from '../src/contract/entry-path.ts'
import { groupOf } from '../src/contract/group-of.ts'
import { freePort } from '../src/testing/free-port.ts'
import { administratorOf } from './caller.ts'
import { follow, startSite, test, visit } from './site.ts'

type Tags = Record<string, string | undefined>

/** What a chat reads of a page before it has more than its head: the tags by their names. */
async function headOf(address: string): Promise<Tags> {
  const response = await fetch(address, { headers: { 'user-agent': 'a chat that looks at links', accept: 'text/html' } })
  expect(response.status).toBe(200)
  const [head = ''] = (await response.text()).split('</head>')
  // Some read no further than this.
  expect(head.indexOf('og:image"')).toBeLessThan(4096)
  return Object.fromEntries(
    [...head.matchAll(/<meta property="([\w:]+)" content="([^"]*)">/g)].map(([, name = '', content]) => [name, content]),
  )
}

/** Fetches a card as it is named, and says what it is. */
async function cardAt(address: string) {
  const response = await fetch(address)
  const bytes = Buffer.from(await response.arrayBuffer())
  const { format, width, height } = await sharp(bytes).metadata()
  return { status: response.status, type: response.headers.get('content-type'), size: bytes.length, format, width, height }
}

test('a chat shows a link with its title, its description and a share card', async () => {
  const port = String(await freePort())
  const origin = `http://127.0.0.1:${port}`
  const site = await startSite({ PORT: port, PUBLIC_ORIGIN: origin }, 'demo')
  try {
    const { category = '' } = pictures[0] ?? {}
    const group = groupPath(gallery, groupOf(category))
    for (const path of ['/', '/events', '/members', '/faq', group]) {
      const tags = await headOf(origin + path)
      expect([tags['og:url'], Boolean(tags['og:title']), Boolean(tags['og:description'])]).toEqual([origin + path, true, true])
      const card = await cardAt(tags['og:image'] ?? '')
      expect(card).toMatchObject({ status: 200, type: 'image/jpeg', format: 'jpeg' })
      expect([card.width, card.height]).toEqual([Number(tags['og:image:width']), Number(tags['og:image:height'])])
      expect(card.size).toBeLessThan(300_000)
      if (path === group) expect([tags['og:title'], tags['og:image:alt']].every((said) => said?.includes(category))).toBe(true)
    }
  } finally {
    await site.end()
  }
})

test('an event is shared with one press, and has a poster to print', async ({ site, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await (await administratorOf(site.origin)).addEvent({ eventTitle: 'रोबोट और Robots' })
  await visit(page, '/events')
  await follow(page, page.getByRole('link', { name: 'रोबोट और Robots' }).first())
  await expect(page.getByRole('heading', { level: 1, name: 'रोबोट और Robots' })).toBeVisible()
  // Chromium here has no sheet of a system's.
  const share = page.getByRole('button', { name: /^Share/ })
  await share.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'The address of this page is copied.' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  await expect(share).toBeFocused()
  const poster = await page.getByRole('link', { name: /^Poster to print/ }).getAttribute('href')
  const response = await page.request.get(poster ?? '')
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'application/pdf'])
  expect((await response.body()).length).toBeLessThan(2_000_000)
})
