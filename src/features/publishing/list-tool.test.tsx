import { expect, test, vi } from 'vitest'
import { notifications } from '../../collections/notifications/contract.ts'
import { dayAt } from '../../contract/club-time.ts'
import { answering } from '../../testing/answering.ts'
import { shown } from '../../testing/shown.tsx'
import type { Item } from '../../web/slots.ts'
import { useUnpublished } from './list-tool.tsx'

const times = { publishAt: '2999-01-02T18:05', submissionDate: '2026-10-20', submissionTime: '5:04:09 PM' }
const planned = { id: 'd0', state: 'draft', expiresAt: '', place: '', ...times }

const attempt = async () => ({ success: true })
const action = { busy: false, attempt, press: attempt, removeBy: attempt }

/** A list of these notices with the tool, of what it makes of the first of them. */
function List({ items }: { items: Item[] }) {
  const list = { thing: notifications, items, called: ({ id }: Item) => id, isUnpublished: () => false, action }
  const { placed, beside, preview } = useUnpublished(list)
  const [one] = (placed?.(items) ?? []) as (typeof planned)[]
  return (
    <div>
      <p>{one && beside?.(one, 'it')}</p>
      <output>{JSON.stringify([one?.submissionDate, one?.submissionTime, preview?.day])}</output>
      {preview?.bar}
    </div>
  )
}

test('of a visible entry with an end administrators see the end', async () => {
  answering({ body: { success: true, data: [], ending: [{ id: 'd0', expiresAt: '2999-01-02T18:05' }] } })
  const { texts } = await shown(<List items={[{ id: 'd0' } as Item]} />)
  await vi.waitFor(() => expect(texts('p')).toEqual(['Visible until Wed 2 Jan 2999, 6:05 pm']))
})

const today = dayAt(new Date())
test.each([
  ['one that is planned, of the time at which it will be posted', planned.publishAt, '2999-01-02', '6:05:00 PM'],
  ['a draft, of now', 'draft', today, expect.any(String)],
])('the preview shows an entry as of the day of its publishing: %s', async (_, publishAt, day, time) => {
  answering({ body: { success: true, data: [{ ...planned, publishAt }], ending: [] } })
  const { one, does } = await shown(<List items={[]} />)
  const said = () => JSON.parse(one('output').textContent ?? '')
  await vi.waitFor(() => expect(said()).toEqual([planned.submissionDate, planned.submissionTime, null]))
  await does(() => one<HTMLButtonElement>('[data-preview]').click())
  expect(said()).toEqual([day, time, day])
})
