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
