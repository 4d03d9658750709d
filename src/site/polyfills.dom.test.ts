import { expect, onTestFinished, test, vi } from 'vitest'

const filled = [
  [Promise, 'withResolvers'],
  [Map, 'groupBy'],
  [URL, 'parse'],
  [Element.prototype, 'checkVisibility'],
] as const

test('a browser that lacks them gets promises with resolvers, groups, parsed addresses and what is visible', async () => {
  for (const [holder, name] of filled) {
    const own = Reflect.get(holder, name)
    Reflect.set(holder, name, undefined)
    onTestFinished(() => void Reflect.set(holder, name, own))
  }
  vi.resetModules()
  await import('./polyfills.ts')
  const [kept, broken] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  kept.resolve('come')
  broken.reject(new Error('gone'))
  expect(await kept.promise).toBe('come')
  await expect(broken.promise).rejects.toThrow('gone')
  const groups = Map.groupBy(new Set(['ant', 'bee', 'asp']), (word, index) => `${word[0]}${Math.floor(index / 3)}`)
  expect(Object.fromEntries(groups)).toEqual({ a0: ['ant', 'asp'], b0: ['bee'] })
  expect([URL.parse('/b', 'https://a.example')?.href, URL.parse('no address')]).toEqual(['https://a.example/b', null])
  const part = document.createElement('p')
  vi.spyOn(part, 'getClientRects')
    .mockReturnValueOnce([{}] as unknown as DOMRectList)
    .mockReturnValueOnce([] as unknown as DOMRectList)
  expect([part.checkVisibility(), part.checkVisibility()]).toEqual([true, false])
})
