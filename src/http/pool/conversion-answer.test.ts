import type { ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import { setImmediate as soon } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { FromConverter } from './conversion.ts'
import { conversionAnswer } from './conversion-answer.ts'

/** The two ways by which a converter answers, and what has been heard of it. */
function answering() {
  const [messages, pipe] = [new EventEmitter(), new PassThrough()]
  const answer = conversionAnswer(messages as ChildProcess, pipe as never)
  let came: unknown = 'nothing yet'
  void answer.outcome.then((outcome) => {
    came = outcome
  })
  return {
    tell: (message: FromConverter) => messages.emit('message', message),
    send: (bytes: string | Buffer) => pipe.write(bytes),
    heard: async () => {
      await soon()
      return came
    },
  }
}
const facts = { id: 'one', width: 2, height: 1, colours: '' }

test('files are there once all of their bytes are, in whichever order both ways bring them', async () => {
  const { tell, send, heard } = answering()
  send('whole')
  tell({ made: { width: 2, size: 5 } })
  tell({ made: { width: 1, size: 4 } })
  tell({ done: facts })
  expect(await heard()).toBe('nothing yet')
  send('ha')
  expect(await heard()).toBe('nothing yet')
  send('lf')
  const made = [
    { width: 2, bytes: Buffer.from('whole') },
    { width: 1, bytes: Buffer.from('half') },
  ]
  expect(await heard()).toEqual({ facts, made })
})

test('what came is in memory once: its chunks are given back, whatever is heard afterwards', async () => {
  const { tell, send, heard } = answering()
  const chunk = Buffer.allocUnsafeSlow(70_000).fill('a')
  tell({ made: { width: 2, size: 70_000 } })
  send(chunk)
  tell({ done: facts })
  expect(await heard()).toMatchObject({ made: [{ bytes: Buffer.alloc(70_000, 'a') }] })
  expect(chunk.length).toBe(0)
  tell({ done: facts })
})

test('that a picture is unfit is told once what had been made of it has come: the next would begin with it', async () => {
  const { tell, send, heard } = answering()
  tell({ made: { width: 2, size: 5 } })
  tell({ unfit: 'broken' })
  expect(await heard()).toBe('nothing yet')
  send('whole')
  expect(await heard()).toBe('broken')
})
