import { afterEach, expect, test, vi } from 'vitest'
import { deviceDraft, leftDrafts } from './device-draft.ts'
import { draftBox } from './draft-box.ts'
import { forgetDrafts } from './forget-drafts.ts'

// This document has no database: what is kept on a device is tried in a browser (e2e/all/left-off.spec.ts).
const about = { form: 'events new', path: '/events', label: 'A new event', title: 'eventTitle' }
const asha = () => 'asha'
const typed = (eventTitle: string) => ({ values: { eventTitle }, began: {} })

afterEach(() => {
  for (const owner of ['asha', 'ravi']) forgetDrafts(owner)
  vi.useRealTimers()
})

async function opened(owner = asha, form = about.form) {
  const draft = deviceDraft(owner, { ...about, form })
  await draft.ready()
  draft.take?.()
  return { ...draft, letGo: draft.hold() }
}

test('what was left in a form is there when it opens again, for whoever typed it alone', async () => {
  const first = await opened()
  first.keep(typed('Soldering'))
  first.letGo()
  expect((await opened(() => 'ravi')).found()).toBeUndefined()
  expect((await opened(asha, 'events 1')).found()).toBeUndefined()
  expect((await opened()).found()).toMatchObject(typed('Soldering'))
})

test('a form that is open is not given to another, and two that were left are given one after the other', async () => {
  const [one, other] = [await opened(), await opened()]
  one.keep(typed('One'))
  await new Promise((resolve) => setTimeout(resolve, 5))
  other.keep(typed('Other'))
  expect((await opened()).found()).toBeUndefined()
  one.letGo()
  other.letGo()
  const next = await opened()
  expect(next.found()).toMatchObject(typed('Other'))
  expect((await opened()).found()).toMatchObject(typed('One'))
})

test('what comes into a draft when its form has gone is there for the form that has just read it', async () => {
  const gone = await opened()
  gone.keep(typed('Soldering'))
  gone.letGo()
  const next = deviceDraft(asha, about)
  await next.ready()
  vi.useFakeTimers({ now: Date.now() + 5 })
  gone.keep({ values: { eventTitle: 'Soldering', poster: '/media/late' }, began: {} })
  expect(next.found()?.values).toEqual({ eventTitle: 'Soldering', poster: '/media/late' })
  // Nor does it write over it before anybody types.
  next.take?.()
  const letGo = next.hold()
  await next.send?.({ key: 'k'.repeat(32), begun: '2026-11-22T10:00:00.000Z' })
  expect((await draftBox(asha()).all()).map(({ values }) => values.poster)).toEqual(['/media/late'])
  // What is typed then is newer.
  vi.advanceTimersByTime(5)
  next.keep({ values: { eventTitle: 'Soldering II', poster: '/media/late' }, began: {} })
  letGo()
  vi.useRealTimers()
  expect((await opened()).found()?.values.eventTitle).toBe('Soldering II')
})

test('what is answered to a form that has gone leaves alone the one that has gone on with its words', async () => {
  const gone = await opened()
  gone.keep(typed('Soldering'))
  gone.letGo()
  const next = await opened()
  next.keep(typed('Soldering, and more'))
  gone.forget()
  await gone.send?.(undefined)
  next.letGo()
  expect((await opened()).found()).toMatchObject(typed('Soldering, and more'))
})

test('what was sent is nobody’s any more once it was answered, also where another form has only looked at it meanwhile', async () => {
  const sending = await opened()
  sending.keep(typed('Soldering'))
  await sending.send?.({ key: 'k'.repeat(32), begun: new Date().toISOString() })
  sending.letGo()
  const looking = await opened()
  expect(looking.found()).toMatchObject(typed('Soldering'))
  sending.forget()
  looking.letGo()
  expect(await leftDrafts('asha')).toEqual([])
})

test('what is refused to a form that has gone does not stand again where another has gone on with its words', async () => {
  const sending = await opened()
  sending.keep(typed('Soldering'))
  await sending.send?.({ key: 'k'.repeat(32), begun: new Date().toISOString() })
  sending.letGo()
  const next = await opened()
  next.keep(typed('Soldering, and more'))
  next.letGo()
  await sending.send?.(undefined)
  expect((await opened()).found()).toMatchObject(typed('Soldering, and more'))
})

test('a picture that comes late, and what it is sent with, stand nowhere where another has gone on with the words', async () => {
  const waiting = await opened()
  waiting.keep(typed('Soldering'))
  waiting.letGo()
  const next = await opened()
  next.keep(typed('Soldering, and more'))
  next.letGo()
  waiting.keep({ values: { eventTitle: 'Soldering', poster: '/media/late' }, began: {} })
  await waiting.send?.({ key: 'k'.repeat(32), begun: new Date().toISOString() })
  await waiting.send?.(undefined)
  expect((await draftBox(asha()).all()).map(({ values }) => values)).toEqual([{ eventTitle: 'Soldering, and more' }])
  waiting.forget()
  expect((await opened()).found()).toMatchObject(typed('Soldering, and more'))
})

test('what is sent when its form has gone waits until its key is on the device', async () => {
  const waiting = await opened()
  waiting.keep(typed('Soldering'))
  waiting.letGo()
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const amend = vi.spyOn(draftBox(asha()), 'amend').mockReturnValue(promise)
  const sent = vi.fn()
  const sending = waiting.send?.({ key: 'k'.repeat(32), begun: new Date().toISOString() }).then(sent)
  await new Promise((after) => setTimeout(after, 20))
  expect([amend.mock.lastCall?.[2]?.sent?.key, sent.mock.calls]).toEqual(['k'.repeat(32), []])
  resolve(true)
  await sending
})

test('what was left is listed by what its form says, the newest first, and no more once it is open or was sent', async () => {
  const one = await opened()
  one.keep(typed('Soldering'))
  expect(await leftDrafts('asha')).toEqual([])
  one.letGo()
  expect(await leftDrafts('asha')).toMatchObject([{ label: 'A new event', called: 'Soldering', path: '/events' }])
  expect(await leftDrafts('ravi')).toEqual([])
  const again = await opened()
  expect(await leftDrafts('asha')).toEqual([])
  again.forget()
  again.letGo()
  expect(await leftDrafts('asha')).toEqual([])
})

test('what was sent and not answered is the same submission when it is gone on with, and no more once it was', async () => {
  const submission = { key: 'k'.repeat(32), begun: '2026-11-22T10:00:00.000Z' }
  const first = await opened()
  first.keep(typed('Soldering'))
  expect(first.sent?.()).toBeUndefined()
  await first.send?.(submission)
  first.keep(typed('Soldering II'))
  first.letGo()
  const again = await opened()
  expect([again.sent?.(), again.found()]).toMatchObject([submission, typed('Soldering II')])
  await again.send?.(undefined)
  again.letGo()
  const answered = await opened()
  expect([answered.sent?.(), answered.found()]).toMatchObject([undefined, typed('Soldering II')])
})

test('what is sent as it stands makes no draft', async () => {
  const draft = await opened()
  await draft.send?.({ key: 'k'.repeat(32), begun: '2026-11-22T10:00:00.000Z' })
  draft.letGo()
  expect(await leftDrafts('asha')).toEqual([])
})

test('a draft is kept for fourteen days', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const draft = await opened()
  draft.keep(typed('Soldering'))
  draft.letGo()
  vi.setSystemTime(Date.now() + 14 * 24 * 60 * 60_000 - 1000)
  expect(await leftDrafts('asha')).toHaveLength(1)
  vi.setSystemTime(Date.now() + 2000)
  expect(await leftDrafts('asha')).toEqual([])
})

test('whoever logs out leaves nothing, also what nobody knew the owner of', async () => {
  for (const owner of ['asha', undefined]) {
    const draft = await opened(() => owner as string)
    draft.keep(typed('Soldering'))
    draft.letGo()
  }
  forgetDrafts('asha')
  expect(await leftDrafts('asha')).toEqual([])
  expect(await leftDrafts(undefined)).toEqual([])
})
