// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { asNewerBrowsers } from './as-newer-browsers.ts'

test('where a browser lacks them, what waits is resolved and refused, and it is known what is shown', async () => {
  for (const [holder, name] of [[Promise, 'withResolvers'] as const, [Element.prototype, 'checkVisibility'] as const]) {
    const own = Object.getOwnPropertyDescriptor(holder, name) as PropertyDescriptor
    Reflect.deleteProperty(holder, name)
    onTestFinished(() => void Object.defineProperty(holder, name, own))
  }
  asNewerBrowsers()
  const [kept, broken] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  kept.resolve('come')
  broken.reject(new Error('gone'))
  expect(await kept.promise).toBe('come')
  await expect(broken.promise).rejects.toThrow('gone')
  const part = document.createElement('p')
  const places = vi.spyOn(part, 'getClientRects')
  places.mockReturnValueOnce([{}] as unknown as DOMRectList)
  expect(part.checkVisibility()).toBe(true)
  places.mockReturnValueOnce([] as unknown as DOMRectList)
  expect(part.checkVisibility()).toBe(false)
})

test('what a browser has itself stays', () => {
  const own = [Promise.withResolvers, Element.prototype.checkVisibility]
  asNewerBrowsers()
  expect([Promise.withResolvers, Element.prototype.checkVisibility]).toEqual(own)
})
