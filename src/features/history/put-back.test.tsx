import { afterEach, expect, test, vi } from 'vitest'
import { events } from '../../collections/events/contract.ts'
import type { Change } from '../../contract/lifecycle.ts'
import { answering } from '../../testing/answering.ts'
import { shown } from '../../testing/shown.tsx'
import { type Alert, allAlerts, dismiss, pressIn, shownAlerts } from '../../web/alerts.ts'
import { PutBack } from './put-back.tsx'

const change = { id: 'v1', kind: 'events', entry: 'abc', title: 'Night', at: '2026-01-01T10:00:00.000Z' } as Change
const entry = (version: string) => ({ body: { success: true, data: {}, version, state: 'living' } })
const done = { body: { success: true, message: 'Event put back as it was' } }
const told = () => shownAlerts().map(({ message, button }) => [message, button?.words])

afterEach(() => {
  for (const { id } of allAlerts()) dismiss(id)
  sessionStorage.clear()
  vi.restoreAllMocks()
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

const noted = (...changes: { id: string; what: string }[]) => ({ body: { success: true, data: changes } })
/** A press of which no answer came, and another one. */
async function pressedTwice() {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const page = await pressed()
  const [lost] = shownAlerts()
  await page.does(() => page.one('button').click())
  await vi.waitFor(() => expect(shownAlerts().every(({ id }) => id !== lost?.id)).toBe(true))
  return page
}
const sentIn = (asked: ReturnType<typeof answering>) => asked.filter(({ path }) => path === '/api/putBack/events/abc')

test('pressed again where the answer was lost it is the same press, and is undone to what stood before the first', async () => {
  const since = noted({ id: 'v4', what: 'put back' }, { id: 'v3', what: 'edit' })
  const asked = answering(entry('v3'), 'nothing comes', entry('v4'), since, done, entry('v4'), done)
  const { does } = await pressedTwice()
  expect(told()).toEqual([['Event put back as it was', 'Undo']])
  const [first, second] = sentIn(asked)
  expect(second?.key).toBe(first?.key)
  await does(() => pressIn(shownAlerts()[0] as Alert))
  await vi.waitFor(() => expect(sentIn(asked).at(-1)).toMatchObject({ body: { change: 'v3' }, version: '"v4"' }))
})

test('pressed again where somebody else has changed the entry since it is another press, which is undone to what they saved', async () => {
  const since = noted({ id: 'v5', what: 'edit' }, { id: 'v4', what: 'put back' })
  const asked = answering(entry('v3'), 'nothing comes', entry('v5'), since, done, entry('v6'), done)
  const { does } = await pressedTwice()
  const [first, second] = sentIn(asked)
  expect(second?.key).not.toBe(first?.key)
  await does(() => pressIn(shownAlerts()[0] as Alert))
  await vi.waitFor(() => expect(sentIn(asked).at(-1)).toMatchObject({ body: { change: 'v5' }, version: '"v6"' }))
})

test('pressed again after another version was put back it is another press, which is undone to that one', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const asked = answering(entry('v3'), 'nothing comes', entry('v3'), done, entry('v4'), entry('v4'), done, entry('v5'), done)
  const { one, does } = await pressed()
  const other = await shown(<PutBack thing={events} change={{ ...change, id: 'v2' }} />)
  await other.does(() => other.one('button').click())
  await vi.waitFor(() => expect(told()).toEqual([['Event put back as it was', 'Undo']]))
  await does(() => one('button').click())
  await vi.waitFor(() => expect(sentIn(asked)).toHaveLength(3))
  const [first, , third] = sentIn(asked)
  expect([third?.body, third?.key === first?.key]).toEqual([{ change: 'v1' }, false])
  await does(() => pressIn(shownAlerts().at(-1) as Alert))
  await vi.waitFor(() => expect(sentIn(asked).at(-1)).toMatchObject({ body: { change: 'v4' }, version: '"v5"' }))
})
