import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { HeldWords } from './held-words.tsx'

const waiting = { id: 'a', at: Date.now(), path: '/register', call: '', body: {}, typed: {}, state: 'waiting' } as const
const wordsIn = (window: object, mayBeThere: boolean) => {
  vi.stubGlobal('window', window)
  return renderToStaticMarkup(<HeldWords held={{ ...waiting, mayBeThere }} fields={[]} />)
}

afterEach(() => vi.unstubAllGlobals())

test.each([false, true])('a browser that sends in the background lets its user close the page; sent before: %s', (mayBeThere) => {
  const words = wordsIn({ SyncManager: class {} }, mayBeThere)
  expect(words).toContain('as soon as there is a connection; you do not have to do anything.')
  expect(words).toContain('You may close this page.')
})

test.each([false, true])('a browser that does not asks its user to keep the page open, or to come back; sent before: %s', (mayBeThere) => {
  const words = wordsIn({}, mayBeThere)
  expect(words).toContain('as soon as there is a connection and a page of this site is open.')
  expect(words).toContain('Keep this page open, or open this site again later.')
  expect(words).not.toMatch(/close this page|do not have to/)
})
