import { setImmediate as soon } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { xlsxOf } from './workbook.ts'

/** Rows of which the first piece comes, and then the database is gone. */
async function* cutShort() {
  yield ['Asha']
  throw new Error('the database is gone')
}

/** Reads the rest of a workbook of such rows. */
async function readOn(pieces: AsyncIterable<Uint8Array>) {
  for await (const piece of pieces) expect(piece.length).toBeGreaterThan(0)
}

test('rows that fail in the middle break the workbook off, and nothing else', async () => {
  const pieces = xlsxOf<string>([['Name', (name) => name]], cutShort(), 'Students')
  await expect(readOn(pieces)).rejects.toThrow('the database is gone')
})

test('also of a workbook that nobody reads on, nothing ends the process', async () => {
  const pieces = xlsxOf<string>([['Name', (name) => name]], cutShort(), 'Students')
  const loud: unknown[] = []
  const hear = (error: unknown) => loud.push(error)
  process.on('uncaughtExceptionMonitor', hear)
  await pieces.next()
  for (let turn = 0; turn < 100; turn++) await soon()
  process.off('uncaughtExceptionMonitor', hear)
  await expect(readOn(pieces)).rejects.toThrow('the database is gone')
  expect(loud).toEqual([])
})
