import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { expect, test, vi } from 'vitest'
import { bodyOf } from './streamed.ts'

/** What an answer is made from, sent as the process asks it of itself, and what the log hears of it. */
function sending(source: Readable) {
  const failed = vi.fn()
  const body = bodyOf({ env: {}, get: () => undefined, req: { method: 'GET', path: '/list' } } as unknown as Context, source, { failed })
  return { reader: body.getReader(), told: () => failed.mock.calls.map(([what, error]) => [what, (error as Error).message]) }
}

/** Hears of the end alone: who heard of the error as well would keep it from ending the process. */
const closed = (source: Readable) => new Promise((resolve) => void source.once('close', resolve))
/** Until all that waits for nothing from outside has been done. */
const turn = () => new Promise(setImmediate)

test('what fails before anybody reads of it waits for who does, and is a line of the log then', async () => {
  const source = new Readable({ read() {} })
  const { reader, told } = sending(source)
  source.destroy(new Error('the disk is gone'))
  await closed(source)
  await expect(reader.read()).rejects.toThrow('the disk is gone')
  expect(told()).toEqual([['an answer broke off', 'the disk is gone']])
})

test('what fails once its reader has left is no line of the log', async () => {
  const source = new Readable({ read() {}, destroy: (_, done) => done(new Error('shut twice')) })
  const { reader, told } = sending(source)
  source.push('first')
  await reader.read()
  const next = reader.read()
  await turn()
  const end = closed(source)
  await reader.cancel()
  expect(await next).toMatchObject({ done: true })
  await end
  await turn()
  expect(source.errored).toMatchObject({ message: 'shut twice' })
  expect(told()).toEqual([])
})

test('what is cut off on purpose ends unfinished, and is no line of the log', async () => {
  const source = new Readable({ read() {} })
  const { reader, told } = sending(source)
  source.push('first')
  await reader.read()
  const next = reader.read()
  source.destroy()
  await expect(next).rejects.toThrow('Premature close')
  expect(told()).toEqual([])
})
