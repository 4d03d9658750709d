import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetDrafts } from './forget-drafts.ts'
import { tabDraft } from './tab-draft.ts'

const typed = { values: { title: 'Soldering' }, began: {} }

beforeEach(() => forgetDrafts())
afterEach(() => void vi.restoreAllMocks())

test('what was typed into a form that went is there again, for this form and what it began with alone', () => {
  tabDraft('Event').keep(typed)
  expect(tabDraft('Event').found()).toEqual(typed)
  expect(tabDraft('Other').found()).toBeUndefined()
  expect(tabDraft('Event', { id: '1' }).found()).toBeUndefined()
})

test('it lies in the storage of the tab alone, and goes when it is forgotten', () => {
  tabDraft('Event').keep(typed)
  expect([JSON.stringify({ ...sessionStorage }), localStorage.length]).toEqual([expect.stringContaining('Soldering'), 0])
  tabDraft('Event').forget()
  expect(sessionStorage).toHaveLength(0)
})

test('where the browser forbids storage this page remembers it, until somebody logs out', () => {
  for (const name of ['getItem', 'setItem'] as const)
    vi.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new DOMException('forbidden')
    })
  tabDraft('Event').keep(typed)
  expect(tabDraft('Event').found()).toEqual(typed)
  forgetDrafts()
  expect(tabDraft('Event').found()).toBeUndefined()
})
