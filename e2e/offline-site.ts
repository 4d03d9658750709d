import { expect, type Page } from '@playwright/test'
import { test as base, run, type Settings, type Site, startSite } from './site.ts'

export type Again = { settings?: Settings; built?: string }

/** A demo of its own whose connection can be cut: `away` ends its process, `back` starts it again where it was, or another one there; a demo
 * forgets what was written. */
export const test = base.extend<{
  entry: 'main' | 'demo'
  demo: Site & { away: () => Promise<unknown>; back: (again?: Again) => Promise<void> }
}>({
  entry: ['demo', { option: true }],
  demo: async ({ entry }, give) => {
    const demo = await startSite({}, entry)
    const { port } = new URL(demo.origin)
    let now: Pick<Site, 'stop'> = demo
    await give({
      ...demo,
      away: () => now.stop('SIGKILL'),
      back: async ({ settings, built } = {}) => {
        const again = run({ DATA_DIR: demo.folder, PORT: port, ...settings }, 'main', built === undefined ? {} : { built })
        now = again
        await again.running
      },
    })
    await now.stop('SIGKILL')
    await demo.end()
  },
  baseURL: ({ demo }, give) => give(demo.origin),
})
// What the worker does comes when it comes, and what a page does by itself it does twice a minute.
export const long = { timeout: 90_000 }
/** Since it was kept, however long the test took. */
export const justNow = /This page is as it was (?:a moment|\d+ minutes?) ago\./

export const line = (page: Page) => page.locator('[data-offline]')

/** Waits until pages are kept at these addresses. */
export const areKept = (page: Page, ...addresses: string[]) =>
  expect
    .poll(() => page.evaluate(async (asked) => (await Promise.all(asked.map((one) => caches.match(one)))).map(Boolean), addresses), long)
    .toEqual(addresses.map(() => true))

export const student = { Name: 'Ishaan Vellathur', 'Roll Number': 'NV.EN.U4EEE25099', 'Phone Number': '9800000110' }

export async function fillIn(page: Page, { roll = student['Roll Number'] } = {}) {
  for (const [label, value] of Object.entries({ ...student, 'Roll Number': roll }))
    await page.getByLabel(label, { exact: true }).fill(value)
  for (const label of ['Year', 'Department', 'Team']) await page.getByLabel(label, { exact: true }).selectOption({ index: 1 })
}

export const registered = async (page: Page) => {
  const all = (await (await page.request.get('/api/iort')).json()) as { roll: string }[]
  return all.filter(({ roll }) => roll === student['Roll Number']).length
}

/** All that the device holds to be sent. */
export const stored = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((done) => {
        const opened = indexedDB.open('held', 1)
        opened.onsuccess = () => {
          const all = opened.result.transaction('drafts').objectStore('drafts').getAll()
          all.onsuccess = () => done(JSON.stringify(all.result))
        }
      }),
  )
