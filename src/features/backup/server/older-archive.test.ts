import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { events } from '../../../collections/events/contract.ts'
import { notifications } from '../../../collections/notifications/contract.ts'
import { open } from '../../../entries/stored-entry.ts'
import { ended, sourceOf } from '../../../testing/archives.ts'
import { administrator, newClub } from '../../../testing/club.ts'
import { ageTrash, unseen } from '../../../testing/earlier.ts'
import { examplesOf } from '../../../testing/example.ts'
import { emptyTrash } from '../../history/job.ts'
import { doWhatIsDue } from '../../publishing/job.ts'

const day = 24 * 60 * 60_000
const inDays = (days: number) => new Date(Date.now() + days * day)

test('an archive of long ago is restored with its trash, who deleted it and when, and its drafts; expired entries stay expired', async () => {
  const club = await newClub()
  const { db, clock, rows } = club.store
  const [shown, notices] = [rows(events), rows(notifications)]
  const event = examplesOf(events.fields)
  const deleted = await shown.add(event)
  const at = inDays(-40)
  await shown.remove(deleted, { by: club.adminId, at })
  const missed = await shown.add(event, { publish: inDays(1) })
  const planned = await shown.add(event, { publish: inDays(2) })
  const over = await notices.add(examplesOf(notifications.fields), { expire: inDays(1) })
  // As if all that had been forty days ago, but for what is still to come.
  await ageTrash(db, 40)
  const past = inDays(-39).toISOString()
  await open(db).updateTable(events.table).set({ publish_at: past }).where('id', '=', missed).execute()
  await open(db).updateTable(notifications.table).set({ expire_at: past }).execute()
  const source = sourceOf(await buffer((await club.services.backups.download()).content))

  const before = await clock()
  await ended(club.services.backups.restore('of long ago', source))
  await emptyTrash(club.services)
  await doWhatIsDue(club.services, await clock())
  const left = await unseen(club.store.db)
  const states = Object.fromEntries(left.map((entry) => [entry.id, [entry.entry_state, entry.publish_at !== null]]))
  expect(states).toEqual({
    [deleted]: ['trash', false],
    [missed]: ['draft', false],
    [planned]: ['draft', true],
    [over]: ['expired', false],
  })
  expect([await shown.list(), await notices.list()]).toEqual([[], []])
  const since = left.find(({ id }) => id === deleted)?.state_since
  expect(Date.parse(String(since))).toBeGreaterThanOrEqual(before.getTime())
  const [trashed] = (await (await administrator(club)).get('/api/trash')).body.data
  expect(trashed).toMatchObject({ id: deleted, by: expect.any(String), since: at.toISOString() })
  expect(Date.parse(trashed.goes)).toBeGreaterThan(inDays(29).getTime())
})
