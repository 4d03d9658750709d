import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messages } from '../contract/messages.ts'
import { dismiss, shownAlerts } from './alerts.ts'
import { NoAnswer } from './ask.ts'
import { keeping, keepShown } from './kept-pages.ts'
import { page } from './page.ts'

const silent = new NoAnswer(0, 'nothing came')
const listed = () => page<string>({ description: '', load: async () => '', View: () => null })
const paging = { cursor: undefined }
const to = (address: string, signal?: AbortSignal) => ({ address, title: 'Events', signal })
const told = () => shownAlerts().map(({ message }) => message)
const failing = (error: unknown) =>
  keeping(
    () => Promise.reject(error),
    async () => {},
  )

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  for (const { id } of shownAlerts()) dismiss(id)
  vi.restoreAllMocks()
})

test('what an address has shown before is shown on where no answer comes, with a word and a way to try again', async () => {
  const events = listed()
  keepShown('/events', events, 'as it was')
  const refresh = vi.fn(async () => {})
  let answers = false
  const load = keeping(async () => (answers ? 'fresh' : Promise.reject(silent)), refresh)
  expect(await load(events, paging, to('/events'))).toBe('as it was')
  expect(told()).toEqual([messages.notRefreshed('Events')])
  shownAlerts()[0]?.button?.press()
  expect(refresh).toHaveBeenCalledOnce()
  answers = true
  expect(await load(events, paging, to('/events'))).toBe('fresh')
  expect(told()).toEqual([])
})

test('of a list another page is shown on where it stands on the screen, and nothing of another list', async () => {
  const [events, members] = [listed(), listed()]
  keepShown('/events?after=a', events, 'the older ones')
  expect(await failing(silent)(events, paging, to('/events?after=b'))).toBe('the older ones')
  await expect(failing(silent)(members, paging, to('/members'))).rejects.toBe(silent)
})

test('a page that says what it shows where nothing came shows that', async () => {
  const students = page<string>({ description: '', load: async () => '', otherwise: () => 'none came', View: () => null })
  expect(await failing(silent)(students, paging, to('/iort'))).toBe('none came')
  expect(told()).toEqual([])
})

test('whoever has gone elsewhere is told nothing, and what is no silence is thrown on', async () => {
  const events = listed()
  keepShown('/events', events, 'as it was')
  const gone = AbortSignal.abort()
  await expect(failing(silent)(events, paging, to('/events', gone))).rejects.toBe(silent)
  const broken = new Error('broken')
  await expect(failing(broken)(events, paging, to('/events'))).rejects.toBe(broken)
  expect(told()).toEqual([])
})

test('of more than thirty addresses the one that was shown longest ago is forgotten', async () => {
  const [first, rest] = [listed(), listed()]
  keepShown('/first', first, 'the first')
  for (let at = 0; at < 30; at += 1) keepShown(`/rest/${at}`, rest, 'the rest')
  await expect(failing(silent)(first, paging, to('/first'))).rejects.toBe(silent)
  expect(await failing(silent)(rest, paging, to('/rest/0'))).toBe('the rest')
})
