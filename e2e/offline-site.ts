import { expect, type Page } from '@playwright/test'
import { press, student, write } from './page.ts'
import { test as base, run, type Settings, type Site, startSite } from './site.ts'

/** A demo of its own: `away` ends its process, `back` starts it again at the same address. A demo forgets what was written. */
export const test = base.extend<{
  entry: 'main' | 'demo'
  demo: Site & { away: () => Promise<unknown>; back: (settings?: Settings) => Promise<void> }
}>({
  entry: ['demo', { option: true }],
  demo: async ({ entry }, give) => {
    const demo = await startSite({}, entry)
    const { port } = new URL(demo.origin)
    let now: Pick<Site, 'stop'> = demo
    await give({
      ...demo,
      away: () => now.stop('SIGKILL'),
      back: async (settings) => {
        const again = run({ DATA_DIR: demo.folder, PORT: port, ...settings }, 'main')
        now = again
        await again.running
      },
    })
    await now.stop('SIGKILL')
    await demo.end()
  },
  baseURL: ({ demo }, give) => give(demo.origin),
})
// The worker starts after some seconds, and an open page checks twice a minute.
export const long = { timeout: 90_000 }

export const age = (page: Page) => page.getByRole('alert').filter({ hasText: /^(?:You are offline|The site cannot be reached)\./ })
export const recent = /This page is from (?:a moment|\d+ minutes?) ago\./

const cached = (page: Page) =>
  page.evaluate(async () => {
    const requests = (await caches.keys()).map(async (name) => (await caches.open(name)).keys())
    return (await Promise.all(requests)).flat().map(({ url }) => url.replace(location.origin, ''))
  })

export const areCached = (page: Page, ...paths: string[]) => expect.poll(() => cached(page), long).toEqual(expect.arrayContaining(paths))

/** Fills in the registration form and sends it while the site is away. */
export async function registerAway(page: Page, demo: { away: () => Promise<unknown> }) {
  await areCached(page, '/register', '/offline')
  await write(page)
  await demo.away()
  await press(page, 'Register')
  const held = page.getByRole('region', { name: 'Saved on this device' })
  await expect(held).toContainText('Not confirmed yet')
  return held
}

export async function registered(page: Page) {
  const all = (await (await page.request.get('/api/iort')).json()) as { roll: string }[]
  return all.filter(({ roll }) => roll === student['Roll Number']).length
}
