import { expect, onTestFinished, test, vi } from 'vitest'

const filled = [
  [Promise, 'withResolvers'],
  [Map, 'groupBy'],
  [URL, 'parse'],
  [Element.prototype, 'checkVisibility'],
] as const

/** Runs the polyfills again, as a new page does. */
async function fill() {
  vi.resetModules()
  await import('./polyfills.ts')
}

test('a browser that lacks them gets promises with resolvers, groups, parsed addresses and what is visible', async () => {
  for (const [holder, name] of filled) {
    const own = Reflect.get(holder, name)
    Reflect.set(holder, name, undefined)
    onTestFinished(() => void Reflect.set(holder, name, own))
  }
  await fill()
  const [kept, broken] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  kept.resolve('come')
  broken.reject(new Error('gone'))
  expect(await kept.promise).toBe('come')
  await expect(broken.promise).rejects.toThrow('gone')

  const groups = Map.groupBy(new Set(['ant', 'bee', 'asp']), (word, index) => `${word[0]}${Math.floor(index / 3)}`)
  expect([...groups]).toEqual([
    ['a0', ['ant', 'asp']],
    ['b0', ['bee']],
  ])
  expect(URL.parse('https://a.example/b')?.pathname).toBe('/b')
  expect(URL.parse('/b', 'https://a.example')?.href).toBe('https://a.example/b')
  expect(URL.parse('no address')).toBeNull()

  const part = document.createElement('p')
  const places = vi.spyOn(part, 'getClientRects')
  places.mockReturnValueOnce([{}] as unknown as DOMRectList)
  expect(part.checkVisibility()).toBe(true)
  places.mockReturnValueOnce([] as unknown as DOMRectList)
  expect(part.checkVisibility()).toBe(false)
})

test('what a browser has itself stays', async () => {
  const own = filled.map(([holder, name]) => Reflect.get(holder, name))
  expect(own).not.toContain(undefined)
  await fill()
  expect(filled.map(([holder, name]) => Reflect.get(holder, name))).toEqual(own)
})
