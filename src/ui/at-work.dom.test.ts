import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  sessionStorage.clear()
  vi.resetModules()
})

/** As the next document of the tab has it. */
const next = async () => {
  vi.resetModules()
  return (await import('./at-work.ts')).atWork
}

test('the next document knows what stood in a form that was on the screen, and only that', async () => {
  const first = await next()
  for (const id of ['open', 'closed']) first.begin(id)
  first.end('closed')
  expect(first.before('open')).toBe(false)
  const second = await next()
  expect(['open', 'closed'].map(second.before)).toEqual([true, false])
  // It is so until somebody goes on with it, or with something else.
  expect((await next()).before('open')).toBe(true)
  second.begin('other')
  expect((await next()).before('open')).toBe(false)
})
