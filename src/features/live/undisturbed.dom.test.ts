import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { undisturbed } from './undisturbed.ts'

/** Where things stand, which is what a browser would lay out: top, left, right and bottom; e2e/all/live-entry.spec.ts asks a real one. */
type Place = [number, number, number, number]

const rect = (element: Element) => {
  const [top = 0, left = 0, right = 0, bottom = 0] = JSON.parse(element.getAttribute('data-at') ?? '[]')
  return { top, left, right, bottom, width: right - left } as DOMRect
}

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return rect(this)
  })
  vi.spyOn(Element.prototype, 'getClientRects').mockImplementation(function (this: Element) {
    return [rect(this)] as unknown as DOMRectList
  })
  document.body.innerHTML = `<div id="root"><main>
    <div><time id="time">09:11</time><span id="beside">Lab 2</span></div><p id="under">Come.</p>
  </main></div>`
  for (const [id, place] of Object.entries(before)) put(id, place)
})
afterEach(() => vi.restoreAllMocks())

const before: Record<string, Place> = { time: [100, 10, 50, 120], beside: [100, 60, 90, 120], under: [130, 10, 300, 150] }

const element = (id: string) => document.getElementById(id) as HTMLElement
const put = (id: string, place: Place, text?: string) => {
  element(id).dataset.at = JSON.stringify(place)
  if (text !== undefined) element(id).textContent = text
}

/** Whether what is changed so is left as it is. */
const stays = (change: () => void) =>
  undisturbed(change, () => {
    for (const [id, place] of Object.entries(before)) put(id, place)
  })

test('words that are wider push what stands behind them on their line, by as much', () => {
  expect(
    stays(() => {
      put('time', [100, 10, 58, 120], '20:48')
      put('beside', [100, 68, 98, 120])
    }),
  ).toBe(true)
})

test.for<[string, () => void]>([
  ['further than they grew', () => put('beside', [100, 80, 110, 120])],
  ['down', () => put('beside', [125, 10, 40, 145])],
  ['on another line', () => put('under', [130, 18, 308, 150])],
  ['down to another line', () => put('under', [133, 10, 300, 153])],
])('what is pushed %s is taken back', ([, alsoDo]) => {
  expect(
    stays(() => {
      put('time', [100, 10, 58, 120], '20:48')
      alsoDo()
    }),
  ).toBe(false)
  expect(element('beside').dataset.at).toBe(JSON.stringify(before.beside))
})

test('what moves although nothing on its line says something else is taken back', () => {
  expect(stays(() => put('beside', [100, 68, 98, 120]))).toBe(false)
})
