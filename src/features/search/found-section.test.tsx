import { expect, test } from 'vitest'
import { shown } from '../../testing/shown.tsx'
import type { FoundKind } from './contract.ts'
import { FoundList } from './found-list.tsx'
import { FoundSection } from './found-section.tsx'

const found = { id: 'one', path: '/events/one', title: [{ text: 'Soldering Night', isFound: true }], text: [], day: '2026-11-28' }
const kind: FoundKind = { kind: 'events', several: 'events', more: false, found: [found] }
const nothing = () => {}
const list = { id: 'list', chosen: -1, optionId: String, onChosen: nothing, onGo: nothing, restOf: (kind: string) => `/rest-of-${kind}` }

test('what is found says its day as its own page does, on the page of the search and over any other', async () => {
  const page = await shown(
    <>
      <FoundSection {...kind} all="/rest-of-events" />
      <FoundList {...list} kinds={[kind]} />
    </>,
  )
  expect(page.texts('time')).toEqual(['Saturday, 28 November 2026'])
  expect(page.one('time').getAttribute('datetime')).toBe('2026-11-28')
  expect(page.texts('[role=option]')).toEqual(['Soldering Night Saturday, 28 November 2026'])
  expect(page.texts('a[href="/rest-of-events"]')).toEqual([])
})

test('where a kind has more than is shown of it, a link leads to that, on the page of the search and over any other', async () => {
  const most = { ...kind, more: true }
  const page = await shown(
    <>
      <FoundSection {...most} all="/rest-of-events" />
      <FoundList {...list} kinds={[most]} />
    </>,
  )
  expect(page.texts('a[href="/rest-of-events"]')).toEqual(['More events', 'More events'])
  expect(page.texts('[role=option]')).toEqual(['Soldering Night Saturday, 28 November 2026', 'More events'])
  expect(page.texts('h2')).toEqual(['events 1+'])
})
