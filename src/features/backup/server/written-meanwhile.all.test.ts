import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { events } from '../../../collections/events/contract.ts'
import { examplesOf } from '../../../contract/example.ts'
import { ended } from '../../../testing/archives.ts'
import { administrator, type Club, newClub } from '../../../testing/club.ts'
import { manyEvents } from '../../../testing/many-rows.ts'
import { backupsInFolder } from './backup-place.ts'

/** Adds entries until it is told to stop, and returns what was answered to each. */
function writing(club: Club) {
  let isOver = false
  const answers: Awaited<ReturnType<Awaited<ReturnType<typeof administrator>>['post']>>[] = []
  const ended = (async () => {
    let client = await administrator(club)
    while (!isOver) {
      const answer = await client.post('/api/addEvent', { formData: examplesOf(events.fields) })
      // Every session ends with the restore.
      if (answer.status === 401) client = await administrator(club)
      else answers.push(answer)
      await pause(10)
    }
  })()
  return {
    answers,
    stop: () => {
      isOver = true
      return ended
    },
  }
}

test('what is acknowledged during a restore is in the site afterwards, or in what was set aside', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'club-copies-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const place = backupsInFolder(folder)
  const club = await newClub({ backups: place })
  const { at, outbox, adminId, services, store } = club
  const beside = await newClub({ beside: { folder: join(folder, 'none'), at, outbox, adminId }, media: services.media, backups: place })
  // Enough for a restore to take a while.
  await manyEvents(store.db, 4000)
  await ended(services.backups.make())
  const [{ name } = { name: '' }] = await services.backups.list()
  const writers = [writing(club), writing(beside as Club)]
  await expect.poll(() => writers.every(({ answers }) => answers.length > 3), { timeout: 30_000 }).toBe(true)

  const source = await services.backups.sourceOf(name)
  await ended(services.backups.restore(name, source ?? (() => expect.fail('it is not there'))))
  await expect.poll(async () => (await store.rows(events).list()).length, { timeout: 30_000 }).toBeGreaterThan(0)
  await Promise.all(writers.map(({ stop }) => stop()))
  const listed = async () => (await store.rows(events).list()).map(({ id }) => id)
  const [after, { restored }] = [await listed(), await services.backups.state()]
  await ended(services.backups.restore('aside', () => backupsInFolder('/').read(restored?.aside ?? '')))
  const [aside, answers] = [await listed(), writers.flatMap((writer) => writer.answers)]

  const told = answers.flatMap(({ status, body }) => (status === 200 ? [body.id as string] : []))
  const kept = new Set([...after, ...aside])
  expect([told.some((id) => aside.includes(id)), told.some((id) => after.includes(id))]).toEqual([true, true])
  expect(told.filter((id) => !kept.has(id))).toEqual([])
  for (const { status, headers, body } of answers.filter((answer) => answer.status !== 200))
    expect([status, headers.get('retry-after'), body.message]).toEqual([
      503,
      '5',
      expect.stringMatching(/^This site is being restored from a backup|^The site is busy. Nothing was changed/),
    ])
})
