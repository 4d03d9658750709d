import { beforeEach, expect, test, vi } from 'vitest'
import { events } from '../collections/events/contract.ts'
import { members } from '../collections/members/contract.ts'
import { messages } from '../contract/messages.ts'
import { answering } from '../testing/answering.ts'
import { shown } from '../testing/shown.tsx'
import type { Outcome } from '../ui/form.tsx'
import { shownAlerts } from './alerts.ts'
import { session } from './session.ts'
import type { Item } from './slots.ts'
import { isComing } from './toolkit.tsx'
import { undoAction, useAction } from './use-action.ts'

const alerts = () => shownAlerts().map(({ message }) => message)
const done = { body: { success: true, message: 'Deleted' } }
const refused = (status: number) => ({ status, body: { success: false, message: `Refused with ${status}` } })

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  session.begin('a token')
})

type Acting = ReturnType<typeof useAction>

/** A page with a button that deletes an entry, or does something else. */
async function deleting(deed = ({ remove }: Acting) => remove(events, 'abc', '“Night”')) {
  const outcomes: Outcome[] = []
  function Deleting() {
    const action = useAction()
    return (
      <button type="button" aria-busy={action.busy} onClick={async () => outcomes.push(await deed(action))}>
        Delete
      </button>
    )
  }
  const page = await shown(<Deleting />)
  const press = () => page.does(() => page.one('button').click())
  return { ...page, press, outcomes }
}

test.each([
  ['no answer', 'nothing comes'],
  ['an answer that only puts it off', refused(503)],
] as const)('after %s the next press is the same submission', async (_, first) => {
  const asked = answering(first, done)
  const { press, outcomes } = await deleting()
  await press()
  await vi.waitFor(() => expect(outcomes).toMatchObject([{ success: false, answered: false }]))
  await press()
  await vi.waitFor(() => expect(outcomes).toHaveLength(2))
  expect(asked[0]?.key).toMatch(/^[0-9a-f]{32}$/)
  expect(asked[1]?.key).toBe(asked[0]?.key)
})

test('the alert after deleting a published event that is still to come offers that it was added by mistake', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-02') })
  const day = (eventDate: string) => isComing(events, { id: 'abc', eventDate } as Item)
  expect(['2026-05-01', '2026-05-02', '2999-01-01'].map(day)).toEqual([false, true, true])
  expect(isComing(members, { id: 'abc' })).toBe(false)
  const asked = answering(done, { body: { success: true, message: 'Event removed from calendars' } })
  const page = await deleting(({ remove }) => remove(events, 'abc', '“Night”', true))
  await page.press()
  await vi.waitFor(() => expect(alerts()).toEqual(['Deleted']))
  const [alert] = shownAlerts()
  const also = { path: '/api/mistake/events/abc', words: 'Added by mistake' }
  expect(alert?.undo).toMatchObject({ path: '/api/restore/events/abc', also })
  if (alert?.undo) await undoAction({ ...alert, undo: { ...alert.undo, ...also, also: undefined } }, async () => {})
  expect([asked[1]?.path, alerts()]).toEqual([also.path, ['Event removed from calendars']])
})

const restored = { body: { success: true, message: 'Restored' } }

async function undo(page: Awaited<ReturnType<typeof deleting>>) {
  const alert = shownAlerts()[0]
  await page.does(() => void (alert && undoAction(alert, page.refresh)))
}

test('a delete is undone, and after a lost answer as the same submission', async () => {
  const asked = answering(done, 'nothing comes', restored)
  const page = await deleting()
  await page.press()
  await vi.waitFor(() => expect(alerts()).toEqual(['Deleted']))
  await undo(page)
  await vi.waitFor(() => expect(alerts()).toEqual([messages.notKnown]))
  await undo(page)
  await vi.waitFor(() => expect(alerts()).toEqual(['Restored']))
  expect(shownAlerts()[0]?.undo).toBeUndefined()
  expect(asked.map(({ path }) => path)).toEqual(['/api/deleteEvent/abc', '/api/restore/events/abc', '/api/restore/events/abc'])
  expect(asked[2]?.key).toBe(asked[1]?.key)
  expect(page.page.loads).toBe(3)
})
