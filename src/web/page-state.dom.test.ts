import { expect, test, vi } from 'vitest'
import { shownAlerts } from './alerts.ts'
import { page } from './page.ts'
import { createPageStore } from './page-state.ts'

test('a list that cannot be read again after a save keeps what it shows and says so in an alert', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let reply: { data?: string[] } = {}
  const declared = page({ description: '', load: async () => (reply.data as string[]).map((title) => title), View: () => null })
  const route = { id: 'events', path: '/events', title: 'Events', fetch: async () => declared }
  const store = createPageStore({ loaded: { route, page: declared, data: ['Night'], search: '' }, error: undefined }, undefined as never)
  await store.refresh()
  expect(store.state()).toMatchObject({ loaded: { data: ['Night'] }, error: undefined, refreshing: false })
  expect(shownAlerts()).toMatchObject([
    { message: 'Couldn’t refresh Events. You are seeing an older version.', button: { words: 'Try again' } },
  ])
  reply = { data: ['Night', 'Day'] }
  await store.refresh()
  expect([store.state().loaded?.data, shownAlerts()]).toEqual([['Night', 'Day'], []])
})
