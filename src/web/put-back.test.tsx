// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { events } from '../club/events/contract.ts'
import type { Change } from '../contract/lives.ts'
import { answering } from '../testing/answering.ts'
import { shown } from '../testing/shown.tsx'
import { type Alert, allAlerts, dismiss, pressIn, shownAlerts } from './alerts.ts'
import { PutBack } from './put-back.tsx'

const change = { id: 'v1', kind: 'events', entry: 'abc', title: 'Night', at: '2026-01-01T10:00:00.000Z' } as Change
const entry = (version: string) => ({ body: { success: true, data: {}, version, state: 'living' } })
const done = { body: { success: true, message: 'Event put back as it was' } }
const told = () => shownAlerts().map(({ message, button }) => [message, button?.words])

afterEach(() => {
  for (const { id } of allAlerts()) dismiss(id)
  vi.unstubAllGlobals()
})

async function pressed() {
  const page = await shown(<PutBack thing={events} change={change} />)
  await page.does(() => page.one('button').click())
  await vi.waitFor(() => expect(told()).toHaveLength(1))
  return page
}

test('what was put back is undone where it is told, which says so in other words', async () => {
  const asked = answering(entry('v3'), done, entry('v4'), done)
  const { does } = await pressed()
  expect(told()).toEqual([['Event put back as it was', 'Undo']])
  await does(() => pressIn(shownAlerts()[0] as Alert))
  await vi.waitFor(() => expect(told()).toEqual([['Undone: it says again what it said before.', undefined]]))
  expect(asked.filter(({ path }) => path === '/api/putBack/events/abc').map(({ body, version }) => [body, version])).toEqual([
    [{ change: 'v1' }, undefined],
    [{ change: 'v3' }, '"v4"'],
  ])
})

test.for([
  ['that version stands', [entry('v1')]],
  ['another version says the same', [entry('v3'), done, entry('v3')]],
] as const)('where %s nothing is said to be put back, and nothing is to be undone', async ([, answers]) => {
  answering(...answers)
  await pressed()
  expect(told()).toEqual([['It says just that now, so nothing was changed.', undefined]])
})
