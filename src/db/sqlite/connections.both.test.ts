import { setImmediate as others } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { newClub } from '../../testing/club.ts'
import { inTransaction } from '../changes.ts'

test('who writes one thing after another keeps nobody else waiting', async () => {
  const { db } = (await newClub()).store
  let [turns, isDone] = [0, false]
  const counting = (async () => {
    for (; !isDone; turns += 1) await others()
  })()
  const put = (name: string, within = db) => within.insertInto('settings').values({ name, value: '' }).execute()
  const end = performance.now() + 300
  for (let at = 0; performance.now() < end; at += 1) {
    await put(`alone ${at}`)
    await inTransaction(db, (tx) => put(`in a transaction ${at}`, tx))
  }
  isDone = true
  await counting
  expect(turns).toBeGreaterThanOrEqual(3)
})
