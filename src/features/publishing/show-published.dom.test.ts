import { beforeEach, expect, test, vi } from 'vitest'
import { showPublished } from './show-published.ts'

const named = (id: string) => document.getElementById(id) as HTMLElement
const seen: string[] = []

beforeEach(() => {
  seen.length = 0
  document.body.innerHTML =
    '<main id="main"><h1>Notices</h1><article id="shown" tabindex="-1"></article><button id="next" data-preview="next"></button></main>'
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
    seen.push(this.id)
  })
})

test.each([
  ['has the focus', () => named('shown').focus()],
  ['has lost the focus', () => {}],
])('what was published and %s is brought into sight with it', async (_, before) => {
  before()
  showPublished('shown')
  await vi.waitFor(() => expect(seen).toEqual(['shown']))
  expect(document.activeElement).toBe(named('shown'))
})

test('where it stands on another page, the focus goes to the next draft, or to the heading', () => {
  showPublished('elsewhere')
  expect(document.activeElement).toBe(named('next'))
  named('next').remove()
  showPublished('elsewhere')
  expect(document.activeElement?.textContent).toBe('Notices')
})

test('whoever has gone on meanwhile is left alone', async () => {
  named('next').focus()
  showPublished('shown')
  showPublished('elsewhere')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect([document.activeElement, seen]).toEqual([named('next'), []])
})
