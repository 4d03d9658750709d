import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gallery } from '../../collections/gallery/contract.ts'
import { answering } from '../../testing/answering.ts'
import { session } from '../../web/session.ts'
import { publishThose } from './publish-those.ts'

const { one, several } = gallery.words
const those = ['a', 'b', 'c'].map((id) => ({ id, name: `Night ${id}` }))
const done = { body: { success: true, message: 'published' } }
const refused = (status: number) => ({ status, body: { success: false, message: `Refused with ${status}.` } })

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  session.begin('a token')
})
afterEach(() => {
  session.end()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const publishing = (over = new AbortController()) => {
  const told: string[] = []
  const tell = (how: string) => void told.push(how)
  return { told, over, came: (some = those) => publishThose(gallery, some, { signal: over.signal, tell }) }
}

test('several are published from the last on, so that the first of them is the newest, and it is told how far that is', async () => {
  const asked = answering(done)
  const { told, came } = publishing()
  expect(await came()).toEqual({ message: `3 ${several} published.`, id: 'a', left: [] })
  expect(asked.map(({ path }) => path.split('/').at(-1))).toEqual(['c', 'b', 'a'])
  expect(new Set(asked.map(({ key }) => key)).size).toBe(3)
  expect([...new Set(told)]).toEqual([1, 2, 3].map((at) => `Publishing ${at} of 3…`))
  expect(await publishing().came(those.slice(1, 2))).toMatchObject({ message: `1 ${one} published.` })
})

test('what was refused is named with the reason, is in no other’s way, and can be tried once more unless it is gone', async () => {
  answering(refused(409), done, refused(404))
  expect(await publishing().came()).toEqual({
    message: `1 of 3 ${several} published. “Night c” was not: Refused with 409. “Night a” was not: Refused with 404.`,
    id: 'b',
    left: ['c'],
  })
  answering(refused(409))
  const { message, id, left } = await publishing().came()
  expect(message).toBe('Nothing was published. “Night c”, “Night b” and “Night a” were not: Refused with 409.')
  expect([id, left]).toEqual([undefined, ['a', 'b', 'c']])
})

test('over a lost answer it goes on by itself with the same submission', async () => {
  vi.useFakeTimers()
  const asked = answering('nothing comes', done)
  const { told, came } = publishing()
  const coming = came(those.slice(0, 1))
  await vi.advanceTimersByTimeAsync(600)
  expect(await coming).toMatchObject({ left: [] })
  expect(told.join()).toContain('The connection is lost.')
  expect(asked[1]?.key).toBe(asked[0]?.key)
  vi.useRealTimers()
})

test('whoever stops it while the line is lost has the rest still chosen', async () => {
  answering(done, 'nothing comes')
  const { told, over, came } = publishing()
  const coming = came()
  await vi.waitFor(() => expect(told.join()).toContain('The connection is lost.'))
  over.abort()
  expect(await coming).toEqual({ message: `1 of 3 ${several} published.`, id: 'c', left: ['a', 'b'] })
})

test('what was put off, then tried with its answer lost and stopped is not told as refused: it may be done', async () => {
  vi.useFakeTimers()
  answering(refused(503), 'nothing comes')
  const { told, over, came } = publishing()
  const coming = came(those.slice(0, 1))
  await vi.advanceTimersByTimeAsync(600)
  await vi.waitFor(() => expect(told.join()).toContain('The connection is lost.'))
  over.abort()
  expect(await coming).toEqual({ message: 'Nothing was published.', id: undefined, left: ['a'] })
  vi.useRealTimers()
})

test('whoever does not log in again is asked once, not once for each', async () => {
  const asked = answering(done, refused(401))
  const coming = publishing().came()
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  await new Promise((settled) => setTimeout(settled))
  session.end()
  expect(await coming).toMatchObject({ message: `1 of 3 ${several} published.`, left: ['a', 'b'] })
  expect(asked).toHaveLength(2)
})
