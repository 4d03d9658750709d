import { expect } from '@playwright/test'
import { newPostgres } from '../../src/testing/postgres.ts'
import { administratorOf } from '../caller.ts'
import { admin, startSite, test } from '../site.ts'

const titles = async (origin: string): Promise<string[]> =>
  (await (await fetch(`${origin}/api/events`)).json()).data.map(({ eventTitle }: { eventTitle: string }) => eventTitle)

test('a backup that is restored at one instance is shown at both, and open pages of both are told', async ({ browser }) => {
  const postgres = await newPostgres()
  const settings = { DATABASE_URL: postgres.address('postgres') }
  const sites = [await startSite(settings), await startSite(settings)] as const
  try {
    const [one] = sites
    const caller = await administratorOf(one.origin)
    expect((await caller.send('/api/checkSixteen', { passkey: admin.passkey })).status).toBe(200)
    await caller.addEvent({ eventTitle: 'In the backup' })
    const backup = await fetch(`${one.origin}/api/copy/now`, { headers: { cookie: caller.cookieNow() } })
    const archive = Buffer.from(await backup.arrayBuffer())
    const later = await caller.addEvent({ eventTitle: 'Added later' })
    const pages = await Promise.all(sites.map(({ origin }) => browser.newPage({ baseURL: origin })))
    for (const page of pages) {
      await page.goto('/events')
      await page.locator('html[data-live]').waitFor()
    }
    const body = new FormData()
    body.append('file', new Blob([archive]), 'club.tar')
    const headers = { origin: one.origin, cookie: caller.cookieNow() }
    const { id } = (await (await fetch(`${one.origin}/api/archive`, { method: 'POST', headers, body })).json()) as { id: string }
    await expect.poll(async () => (await (await caller.send(`/api/lookIntoArchive/${id}`, {})).json()).holds).toMatchObject({ isOwn: true })
    expect((await caller.send(`/api/restoreArchive/${id}`, { name: 'club.tar' })).status).toBe(200)
    for (const page of pages) await expect(page.locator(`[id="${later}"]`)).toHaveText(/^Removed$/, { useInnerText: true })
    for (const { origin } of sites) await expect.poll(() => titles(origin)).toEqual(['In the backup'])
  } finally {
    for (const site of sites) await site.end()
    await postgres.end()
  }
})
