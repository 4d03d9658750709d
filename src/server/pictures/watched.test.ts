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

test('where the system tells nothing of a process, the clock counts', async () => {
  let passed: string | undefined
  onTestFinished(
    watched(undefined, { processor: 1, clock: 300, memory: 1 }, (limit) => {
      passed = limit
    }),
  )
  await expect.poll(() => passed, { timeout: 5_000 }).toBe('slow')
})
