import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { events } from '../collections/events/contract.ts'
import { examplesOf } from '../contract/example.ts'
import { emptyTrash } from '../features/history/job.ts'
import { doWhatIsDue } from '../features/publishing/job.ts'
import { removeUnused } from '../features/uploads/job.ts'
import { sweep } from '../site/jobs.ts'
import { administrator, newClub } from '../testing/club.ts'
import { contentsOf } from '../testing/contents.ts'
import { photo } from '../testing/photos.ts'
import { uploaded } from '../testing/uploaded.ts'

const day = 24 * 60 * 60_000
const hackathon = examplesOf(events.fields)

/** An instance whose clock went wrong after its start: it does no job any more, but answers. */
async function behind() {
  const club = await newClub({ now: () => new Date(Date.now() - 31 * day) })
  return { club, client: await administrator(club), rows: club.store.rows(events) }
}

test('what was deleted there lies in the trash for its thirty days, whoever empties it', async () => {
  const { club, client, rows } = await behind()
  const id = await rows.add(hackathon)
  await client.post(events.calls.remove.path.replace(':id', id))
  await emptyTrash(club.services)
  expect((await client.post(`/api/restore/events/${id}`)).body.message).toBe('Event restored')
})

test('a picture that was kept there for a form stays for it', async () => {
  const { club, client } = await behind()
  await uploaded(client, await photo())
  await removeUnused(club.services)
  expect((await contentsOf(club.store)).pictures).toHaveLength(1)
})

test('what is on its way there is not taken for what was left', async () => {
  const { club } = await behind()
  const bytes = await photo()
  await club.services.media.keep(Readable.from([bytes]), () => {})
  await removeUnused(club.services)
  await sweep({ store: club.store, now: () => new Date() })
  expect((await contentsOf(club.store)).loose_files).toHaveLength(1)
})

test('what was to be published while it lay in the trash is not published once it is restored there', async () => {
  const { club, client, rows } = await behind()
  const id = await rows.add(hackathon, { publish: new Date(Date.now() - day) })
  await client.post(events.calls.remove.path.replace(':id', id))
  await client.post(`/api/restore/events/${id}`)
  await doWhatIsDue(club.services, await club.store.clock())
  expect(await rows.list()).toEqual([])
})
