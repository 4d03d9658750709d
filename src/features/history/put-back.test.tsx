import { expect, test, vi } from 'vitest'
import { events } from '../../collections/events/contract.ts'
import type { Change } from '../../contract/lifecycle.ts'
import { answering } from '../../testing/answering.ts'
import { shown } from '../../testing/shown.tsx'
import { shownAlerts } from '../../web/alerts.ts'
import { PutBack } from './put-back.tsx'

const change = { id: 'v1', kind: 'events', entry: 'abc', title: 'Night', at: '2026-01-01T10:00:00.000Z' } as Change
const entry = (version: string) => ({ body: { success: true, data: {}, version, state: 'living' } })
const done = { body: { success: true, message: 'Event restored to that version' } }
const alerts = () => shownAlerts().map(({ message }) => message)

async function pressed() {
  const page = await shown(<PutBack thing={events} change={change} />)
  await page.does(() => page.one('button').click())
  await vi.waitFor(() => expect(alerts()).toHaveLength(1))
  return page
}

test('the version before is put back by Undo, unless it was changed since', async () => {
  const asked = answering(entry('v3'), done, entry('v4'))
  await pressed()
  expect(asked[1]).toMatchObject({ path: '/api/putBack/events/abc', body: { change: 'v1' } })
  const undo = { path: '/api/putBack/events/abc', body: { change: 'v3' }, shows: 'abc', version: 'v4' }
  expect(shownAlerts()).toMatchObject([{ message: 'Event restored to that version', undo }])
})

test('the present version is not put back', async () => {
  const asked = answering(entry('v1'))
  await pressed()
  expect(alerts()).toEqual(['This is already the current version.'])
  expect(asked).toHaveLength(1)
})
