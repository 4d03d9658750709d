import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { watched } from './watched.ts'

// Works for a while, and then for a while it does not, again and again.
const nowAndThen = `process.stdout.write('.')
const work = () => { const until = performance.now() + 60; while (performance.now() < until); setTimeout(work, 700) }
work()`

test('what gets a little of the processor again and again goes on for longer than it may get nothing', async () => {
  const child = spawn(process.execPath, ['-e', nowAndThen], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  const clock = 2_000
  let passed: string | undefined
  const limits = { processor: 60_000, clock, memory: Number.POSITIVE_INFINITY }
  const unwatch = watched(child.pid, limits, (limit) => {
    passed = limit
  })
  onTestFinished(unwatch)
  await pause(2 * clock)
  expect(passed).toBeUndefined()
  child.kill('SIGSTOP')
  await expect.poll(() => passed, { timeout: 3 * clock }).toBe('stalled')
})

// Works for a second of the processor's time, rests until it is told to go on, and works from then on.
const early = `while (process.cpuUsage().user < 1e6);
process.stdout.write('.')
process.stdin.once('data', () => { for (;;); })`

test('what a process has taken before it is watched counts for nothing: that was of an earlier picture', async () => {
  const child = spawn(process.execPath, ['-e', early], { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  let passed: string | undefined
  const limits = { processor: 400, clock: 60_000, memory: Number.POSITIVE_INFINITY }
  onTestFinished(
    watched(child.pid, limits, (limit) => {
      passed = limit
    }),
  )
  await pause(1_000)
  expect(passed).toBeUndefined()
  child.stdin.write('.')
  await expect.poll(() => passed, { timeout: 30_000 }).toBe('slow')
})

test('where the system tells nothing of a process, the clock counts', async () => {
  let passed: string | undefined
  onTestFinished(
    watched(undefined, { processor: 1, clock: 300, memory: 1 }, (limit) => {
      passed = limit
    }),
  )
  await expect.poll(() => passed, { timeout: 30_000 }).toBe('slow')
})
