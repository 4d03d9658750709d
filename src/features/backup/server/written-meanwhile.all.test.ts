import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { events } from '../../../collections/events/contract.ts'
import { ended } from '../../../testing/archives.ts'
import { administrator, newClub } from '../../../testing/club.ts'
import { examplesOf } from '../../../testing/example.ts'
import { manyEvents } from '../../../testing/many-rows.ts'
import { backupsInFolder } from './backup-place.ts'

test('what is acknowledged during a restore is in the site afterwards, or in what was set aside', async () => {
  const club = await newClub()
  const { backups } = club.services
  // Enough for a restore to take a while.
  await manyEvents(club.store.db, 4000)
  await ended(backups.make())
  const source = (await backups.sourceOf((await backups.list())[0]?.name ?? '')) ?? expect.fail('there is no backup')
  const [acknowledged, refused]: [string[], number[]] = [[], []]
  let isOver = false
  const written = (async () => {
    let client = await administrator(club)
    while (!isOver) {
      const { status, body } = await client.post('/api/addEvent', { formData: examplesOf(events.fields) })
      if (status === 200) acknowledged.push(body.id)
      // Every session ends with the restore.
      else if (status === 401) client = await administrator(club)
      else refused.push(status)
      await pause(10)
    }
  })()
  const added = (more: number, now = acknowledged.length) =>
    expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(now + more)
  await added(3)
  await ended(backups.restore('the backup', source))
  await added(3)
  isOver = true
  await written
  const listed = async () => (await club.store.rows(events).list()).map(({ id }) => id)
  const after = await listed()
  const { restored } = await backups.state()
  await ended(backups.restore('aside', () => backupsInFolder('/').read(restored?.aside ?? '')))
  const aside = await listed()
  expect([acknowledged.some((id) => aside.includes(id)), acknowledged.some((id) => after.includes(id))]).toEqual([true, true])
  const kept = new Set([...after, ...aside])
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
  expect(refused.filter((status) => status !== 503)).toEqual([])
})
