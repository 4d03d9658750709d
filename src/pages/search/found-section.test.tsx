// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { FoundKind } from '../../contract/search.ts'
import { shown } from '../../testing/shown.tsx'
import { FoundList } from '../../web/search/found-list.tsx'
import { FoundSection } from './found-section.tsx'

const found = { id: 'one', path: '/events/one', title: [{ text: 'Soldering Night', isFound: true }], text: [], day: '2026-11-28' }
const kind: FoundKind = { kind: 'events', several: 'events', more: false, found: [found] }

test('what is found says its day as its own page does, on the page of the search and over any other', async () => {
  const nothing = () => {}
  const list = { id: 'list', chosen: -1, optionId: String, onChosen: nothing, onGo: nothing }
  const page = await shown(
    <>
      <FoundSection {...kind} />
      <FoundList {...list} kinds={[kind]} />
    </>,
  )
  expect(page.texts('time')).toEqual(['Saturday, 28 November 2026'])
  expect(page.one('time').getAttribute('datetime')).toBe('2026-11-28')
  expect(page.texts('[role=option]')).toEqual(['Soldering Night Saturday, 28 November 2026'])
})
