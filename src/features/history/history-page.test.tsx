import { expect, test, vi } from 'vitest'
import { events } from '../../collections/events/contract.ts'
import { resources } from '../../collections/resources/contract.ts'
import type { Change } from '../../contract/lifecycle.ts'
import { shown } from '../../testing/shown.tsx'
import { Collections } from '../../web/console-page.tsx'
import { session } from '../../web/session.ts'
import { fillSlots, slots } from '../../web/slots.ts'
import { ChangedFields } from './change-list.tsx'
import { History } from './history-page.tsx'

const summary = { kind: events.table, entry: 'abc', title: 'A night', by: 'asha', at: '2026-01-01T00:00:00.000Z' }
const fields = { eventTitle: 'A night' }
/** What was done with one event, the newest first, of which a page or a filter may leave out some. */
const changesOf = (...done: Change['what'][]) =>
  done.map((what, at) => ({
    ...{ ...summary, id: `${at}`, what, newest: { id: '0', what: done[0] } },
    before: what === 'add' || what === 'restore' ? null : fields,
    after: what === 'delete' || what === 'erase' ? null : fields,
  }))

/** The history of a site that replies so to the call for changes. */
function historyOf(reply: () => Response) {
  session.begin('a token')
  vi.stubGlobal('fetch', async (path: string) => (path.includes('changedBy') ? Response.json({ success: true, data: [] }) : reply()))
  return shown(
    <Collections value={[events]}>
      <History />
    </Collections>,
    '/adminconsole/history',
  )
}

/** What the lines of the history offer, or say instead, of these changes. */
async function waysOf(changes: object[]) {
  const page = await historyOf(() => Response.json({ success: true, data: changes }))
  await vi.waitFor(() => expect(page.texts('ol > li')).toHaveLength(changes.length))
  const ways = ['Current version.', 'Restore this version', 'Open the trash', 'It is in the trash.', 'It was deleted permanently.']
  return page.texts('ol > li').map((line) => ways.filter((way) => line.includes(way)).join())
}

test('a PDF is a link, not a picture', async () => {
  const [before, after] = ['/media/a.pdf', '/media/b.pdf'].map((fileurl) => ({ fileurl }))
  const page = await shown(<ChangedFields change={{ before, after } as unknown as Change} thing={resources} />)
  expect(page.texts('dd a[href$=".pdf"]')).toEqual(['PDF', 'PDF'])
  expect(page.texts('img')).toEqual([])
})

const nothing = 'It was deleted permanently.'
test.each<[string, object[], string[]]>([
  ['was edited', changesOf('edit', 'add'), ['Current version.', 'Restore this version']],
  ['is in the trash', changesOf('delete', 'edit', 'add'), ['Open the trash', 'It is in the trash.', 'It is in the trash.']],
  ['was restored', changesOf('restore', 'delete', 'add'), ['Current version.', '', 'Restore this version']],
  ['was deleted permanently', changesOf('erase', 'delete', 'edit', 'add'), ['', nothing, nothing, nothing]],
  ['was deleted permanently, on a page without that line', changesOf('erase', 'delete', 'edit', 'add').slice(2), [nothing, nothing]],
])('the history offers what is possible for an entry that %s', async (_, changes, ways) => {
  expect(await waysOf(changes)).toEqual(ways)
})

test('changes with many phone numbers are shown after the passkey, which the page offers', async () => {
  fillSlots({ ...slots(), Passkey: ({ children }) => <dialog open>{children}</dialog> })
  const page = await historyOf(() => Response.json({ success: false, message: 'Enter the club passkey first.' }, { status: 403 }))
  await vi.waitFor(() => expect(page.texts('button')).toContain('Enter the passkey'))
  expect(page.texts('button')).not.toContain('Try again')
  await page.does(() => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Enter the passkey')?.click())
  expect(page.texts('dialog')).toEqual([expect.stringContaining('enter the club passkey')])
})
