import { afterEach, expect, test, vi } from 'vitest'
import { events } from '../../collections/events/contract.ts'
import type { Change } from '../../contract/lifecycle.ts'
import { shown } from '../../testing/shown.tsx'
import { CollectionsProvider } from '../../web/console-page.tsx'
import { session } from '../../web/session.ts'
import { History } from './history-page.tsx'

afterEach(() => {
  session.end()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

type Done = Pick<Change, 'id' | 'what'>
const told = { kind: events.table, entry: 'abc', title: 'A night', by: 'asha', at: '2026-01-01T00:00:00.000Z' }
const fields = { eventTitle: 'A night' }
/** What was done with one event, the newest first, of which a page or a filter may leave out some. */
const changesOf = (newest: Done, ...rest: Done[]) =>
  [newest, ...rest].map(({ id, what }) => ({
    ...told,
    id,
    what,
    before: what === 'add' || what === 'restore' ? null : fields,
    after: what === 'delete' || what === 'erase' ? null : fields,
    newest,
  }))

/** What the lines of the history offer, or say instead, of these changes. */
async function waysOf(changes: object[]) {
  session.begin('a token')
  vi.stubGlobal('fetch', async (path: string) => Response.json({ success: true, data: path.includes('changedBy') ? [] : changes }))
  const page = await shown(
    <CollectionsProvider value={[events]}>
      <History />
    </CollectionsProvider>,
    '/adminconsole/history',
  )
  await vi.waitFor(() => expect(page.texts('ol > li')).toHaveLength(changes.length))
  const ways = ['Current version.', 'Restore this version', 'Open the trash', 'It is in the trash.', 'It was deleted permanently.']
  return page.texts('ol > li').map((line) => ways.filter((way) => line.includes(way)).join())
}

const [add, edit, gone, back, erased] = [
  { id: '1', what: 'add' },
  { id: '2', what: 'edit' },
  { id: '3', what: 'delete' },
  { id: '4', what: 'restore' },
  { id: '5', what: 'erase' },
] as const

test('what stands is said to, and what stood is offered', async () => {
  expect(await waysOf(changesOf(edit, add))).toEqual(['Current version.', 'Restore this version'])
})

test('what lies in the trash is offered there once, and no version of it beside', async () => {
  expect(await waysOf(changesOf(gone, edit, add))).toEqual(['Open the trash', 'It is in the trash.', 'It is in the trash.'])
})

test('a delete that was undone leads nowhere', async () => {
  expect(await waysOf(changesOf(back, gone, add))).toEqual(['Current version.', '', 'Restore this version'])
})

test('of what was erased for good nothing is offered, also where that line is on no page yet, or left out', async () => {
  const all = changesOf(erased, gone, edit, add)
  const nothing = 'It was deleted permanently.'
  expect(await waysOf(all)).toEqual(['', nothing, nothing, nothing])
  expect(await waysOf(all.slice(2))).toEqual([nothing, nothing])
})
