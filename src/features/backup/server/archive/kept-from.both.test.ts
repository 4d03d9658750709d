import { expect, onTestFinished, test, vi } from 'vitest'
import { newClub } from '../../../../testing/club.ts'
import { keptFrom } from './kept-from.ts'

test('what nobody is to do meanwhile is held for as long as that takes, and then let go', async () => {
  const { store } = await newClub()
  const rowOf = () => store.db.selectFrom('jobs').select(['holder', 'until']).where('name', '=', 'one').executeTakeFirst()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  await keptFrom(store.jobs, ['one'], { ending: new AbortController().signal }, async () => {
    // Its lease is over soon.
    await store.db.updateTable('jobs').set({ until: 1 }).where('name', '=', 'one').execute()
    await vi.advanceTimersByTimeAsync(10_000)
    await vi.waitFor(async () => expect((await rowOf())?.until).toBeGreaterThan(Date.now()))
  })
  expect(await rowOf()).toEqual({ holder: null, until: 0 })
})
