import { DatabaseSync } from 'node:sqlite'
import { CompiledQuery } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { queriesOf } from './queries.ts'

test('after any number of statements those that are asked again and again are prepared once, and no others are kept', () => {
  const database = new DatabaseSync(':memory:')
  onTestFinished(() => database.close())
  const prepare = vi.spyOn(database, 'prepare')
  const ask = queriesOf(database)
  const other = (at: number) => ask(CompiledQuery.raw(`select ${at} as other`))
  const again = () => ask<{ again: number }>(CompiledQuery.raw('select ? as again', [7])).rows[0]?.again
  // As a fill asks them: of each length one, and none of them a second time.
  for (let at = 0; at < 2000; at += 1) {
    if (at > 1000) expect(again()).toBe(7)
    other(at)
  }
  expect(prepare.mock.calls.filter(([sql]) => sql.includes('again'))).toHaveLength(1)
  const before = prepare.mock.calls.length
  other(1999)
  other(0)
  expect(prepare.mock.calls.length - before).toBe(1)
})

test('of long statements fewer are kept than of short ones', () => {
  const database = new DatabaseSync(':memory:')
  onTestFinished(() => database.close())
  const prepare = vi.spyOn(database, 'prepare')
  const ask = queriesOf(database)
  const long = (at: number) => ask(CompiledQuery.raw(`select ${at} in (${Array(2000).fill('0').join()}) as other`))
  for (let round = 0; round < 2; round += 1) for (let at = 0; at < 20; at += 1) long(at)
  expect(prepare).toHaveBeenCalledTimes(20)
  for (let round = 0; round < 2; round += 1) for (let at = 0; at < 60; at += 1) long(at)
  expect(prepare.mock.calls.length).toBeGreaterThan(100)
})
