import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { StoreBusy } from '../../../db/busy.ts'
import { administrator, newClub } from '../../../testing/club.ts'
import type { Copies } from './archive/copies.ts'
import { copiesInFolder } from './archive/copies-in-folder.ts'
import { untilEnded } from './archive/until-ended.ts'
import { looks } from './looks.ts'

test('a look that failed because the place of the copies was away is a look again once that is back', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'club-copies-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const inside = copiesInFolder(folder)
  let isAway = false
  const read: Copies['read'] = async function* (name) {
    if (isAway) throw new StoreBusy('away')
    yield* inside.read(name)
  }
  const club = await newClub({ copies: { ...inside, read } })
  const client = await administrator(club, { withPasskey: true })
  await club.services.copies.make()?.done
  const [{ name }] = (await client.get('/api/copies')).body.data
  isAway = true
  expect((await client.post('/api/lookIntoCopy', { name })).status).toBe(503)
  isAway = false
  const looked = { status: 200, body: { state: 'looked' } }
  // On a busy machine one look may take longer than an answer.
  await vi.waitFor(async () => expect(await client.post('/api/lookIntoCopy', { name })).toMatchObject(looked), 45_000)
})

test('what takes longer than an answer is heard of by asking again, once; after that it is looked at anew', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const begun: PromiseWithResolvers<string>[] = []
  const looked = looks<string>()
  const ask = () =>
    looked('one', () => {
      begun.push(Promise.withResolvers())
      return begun.at(-1)?.promise ?? Promise.reject()
    })
  const first = ask()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await first).toBe('looking')
  expect(await looked('another', async () => 'too early')).toMatchObject({ status: 503 })
  begun[0]?.resolve('whole')
  expect([await ask(), begun.length]).toEqual(['whole', 1])
  const again = ask()
  expect(begun).toHaveLength(2)
  begun[1]?.resolve('changed')
  expect(await again).toBe('changed')
  expect(await looked('another', async () => 'in its turn')).toBe('in its turn')
})

test('while one that was ended does still something no other begins, and nobody joins it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const looked = looks<string>()
  const rows = Promise.withResolvers<void>()
  const first = looked('one', async (ending) => {
    await rows.promise
    ending.throwIfAborted()
    return 'whole'
  })
  await vi.advanceTimersByTimeAsync(130_000)
  expect(await first).toBe('looking')
  let begun = 0
  const ask = (of: string) =>
    looked(of, async () => {
      begun += 1
      return 'anew'
    })
  for (const of of ['one', 'another']) expect(await ask(of)).toMatchObject({ status: 503 })
  expect(begun).toBe(0)
  rows.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect([await ask('one'), await ask('another'), begun]).toEqual(['anew', 'anew', 2])
})

test('a look for which nobody asks any more is ended, so that the next may begin; who comes back has it looked at anew', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const silent = async function* () {
    await new Promise(() => {})
    yield Buffer.alloc(1)
  }
  const looked = looks<string>()
  let ended = 0
  const ask = (of: string) =>
    looked(of, async (ending) => {
      try {
        for await (const _ of untilEnded(silent, ending)()) expect.fail('it said something')
        return 'whole'
      } finally {
        ended += 1
      }
    })
  const after = async (milliseconds: number) => {
    const answer = ask('one')
    await vi.advanceTimersByTimeAsync(milliseconds)
    return answer
  }
  // Whoever goes on asking has it go on.
  for (let times = 0; times < 20; times += 1) expect(await after(10_000)).toBe('looking')
  await vi.advanceTimersByTimeAsync(110_000)
  expect([ended, await ask('another')]).toEqual([0, expect.objectContaining({ status: 503 })])
  await vi.advanceTimersByTimeAsync(15_000)
  expect(ended).toBe(1)
  const next = ask('another')
  await vi.advanceTimersByTimeAsync(130_000)
  expect([await next, ended]).toEqual(['looking', 2])
  expect(await after(10_000)).toBe('looking')
})
