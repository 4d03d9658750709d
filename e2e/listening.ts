import { expect, type Page } from '@playwright/test'
import type { administratorOf } from './caller.ts'
import { visit } from './site.ts'

type Caller = Awaited<ReturnType<typeof administratorOf>>

export const article = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
export const news = (page: Page) => page.getByRole('region', { name: 'What has changed' })
export const button = (page: Page, words: string) => news(page).getByRole('button', { name: words, exact: true })
/** How something was before it was changed. */
export const line = (page: Page, words: string | RegExp) => news(page).locator('p:not([role])').filter({ hasText: words })
export const said = (page: Page) => news(page).getByRole('status')
export const topOf = (page: Page, title: string) => article(page, title).evaluate((element) => element.getBoundingClientRect().top)
/** Until it is heard what changes. */
export const listening = (page: Page) => page.locator('html[data-live]').waitFor()

/** Events, the one that stands first with the latest date. */
export async function someEvents(caller: Caller, count = 12) {
  const ids: string[] = []
  for (let at = 1; at <= count; at++)
    ids.push(
      await caller.addEvent({
        eventTitle: `Night ${at}`,
        eventDate: `2999-${String(1 + Math.floor(at / 20)).padStart(2, '0')}-${10 + (at % 20)}`,
      }),
    )
  return ids
}

export async function edit(caller: Caller, id: string, changed: object) {
  const { id: _, slug: __, ...event } = (await caller.list('/api/events')).find((one: { id: string }) => one.id === id)
  const edited = await caller.send(`/api/editEvent/${id}`, { formData: { ...event, ...changed } })
  expect(await edited.json()).toMatchObject({ success: true })
}

export async function reader(page: Page, address: string, width: number) {
  await page.setViewportSize({ width, height: 800 })
  await visit(page, address)
  await listening(page)
}

export const rename = (caller: Caller, id: string, eventTitle: string) => edit(caller, id, { eventTitle })

/** Milliseconds that something takes to be seen after it was done. */
export async function took(seen: Promise<void>) {
  const begun = performance.now()
  await seen
  return performance.now() - begun
}

/** Milliseconds. */
export const second = 1000

/** So many turns at most until what is to be seen within a second is. */
export const most = 10
export const told = (times: readonly number[]) => console.info(`seen after ${times.map((ms) => ms.toFixed(0)).join(', ')} ms`)

/**
 * Writes until what was written is seen within a second: a busy machine takes longer now and then, but a site that does takes longer
 * every time. The first is the turn 1.
 */
export async function expectPrompt(write: (turn: number) => Promise<unknown>, seen: (turn: number) => Promise<void>) {
  const times: number[] = []
  do {
    const turn = times.length + 1
    await write(turn)
    times.push(await took(seen(turn)))
  } while ((times.at(-1) ?? 0) >= second && times.length < most)
  told(times)
  expect(times.at(-1)).toBeLessThan(second)
}
