import { expect, test } from 'vitest'
import { pieceSize } from '../../../contract/pieces.ts'
import { mediaInBucket } from '../../../db/files/bucket.ts'
import { type Part, partsOf, tarred, whole } from '../../../testing/archive-parts.ts'
import { sourceOf } from '../../../testing/archives.ts'
import { administrator, newClub } from '../../../testing/club.ts'
import { contentsOf } from '../../../testing/contents.ts'
import { oneClock } from '../../../testing/one-clock.ts'
import { newBucket } from '../../../testing/s3.ts'
import { sentArchive, siteToReplace, strays, under } from '../../../testing/sent-archive.ts'
import { removeUnused } from '../../uploads/job.ts'
import { decrypted, encrypted } from './passphrase.ts'

const passphrase = 'copper lamps over the bay'

test('one that is encrypted asks for its passphrase, and for no other; what was there is not set aside under it', async () => {
  const { club, client, archive, count } = await siteToReplace()
  const closed = await whole(encrypted(sourceOf(archive)(), passphrase))
  const { send, look, restore } = sentArchive(client, closed)
  await send()
  expect((await look()).body).toEqual({ success: true, state: 'closed', holds: null })
  const wrong = await look('copper lamps over the sea')
  expect([wrong.status, wrong.body.message]).toEqual([400, expect.stringMatching(/^This is not the passphrase that the archive was/)])
  expect((await look(passphrase)).body).toMatchObject({ state: 'looked', holds: { files: 1 } })
  await restore('copper lamps over the sea')
  await expect.poll(() => under(client), { timeout: 30_000 }).toBeUndefined()
  expect((await client.get('/api/copies')).body.trouble).toMatchObject({ what: 'restore', why: expect.stringContaining('passphrase') })
  expect(await count()).toBe(2)
  expect((await restore(passphrase)).status).toBe(200)
  await expect.poll(count, { timeout: 30_000 }).toBe(1)
  const after = await administrator(club)
  const restored = async () => (await after.get('/api/copies')).body.restored
  await expect.poll(restored, { timeout: 30_000 }).toMatchObject({ name: 'club.tar', aside: expect.stringMatching(/before-[\dTZ]+\.tar$/) })
})

test('where the site has a passphrase one comes under that or under one that its sender knows, and under none not at all', async () => {
  const { client, archive: own } = await siteToReplace({ passphrase })
  const first = sentArchive(client, own)
  await first.send()
  expect((await first.look()).body).toMatchObject({ state: 'looked', holds: { isOwn: true } })
  const theirs = 'steel lamps over the hill'
  const plain = await whole(decrypted(sourceOf(own)(), passphrase))
  const sent = sentArchive(client, plain)
  await sent.send()
  // Also where something was typed that it has no use for.
  for (const typed of ['', theirs]) {
    const { status, body } = await sent.look(typed)
    expect([typed, status, body.message]).toEqual([typed, 400, expect.stringContaining('whoever hosts the site can restore it')])
    await sent.send()
  }
  const closed = sentArchive(client, await whole(encrypted(sourceOf(plain)(), theirs)))
  await closed.send()
  expect((await closed.look()).body.state).toBe('closed')
  expect((await closed.look(theirs)).body).toMatchObject({ state: 'looked', holds: { isOwn: true } })
})

const bad: [string, (archive: Buffer) => Buffer | Promise<Buffer>, string][] = [
  ['is cut', (archive) => archive.subarray(0, archive.length - 2000), 'not a whole one'],
  [
    'contains a link',
    async (archive) => {
      const [rows] = (await partsOf(archive)).parts
      return tarred([rows as Part, { header: { name: 'media/x', size: 0, type: 'symlink', linkname: '/etc' }, bytes: Buffer.alloc(0) }])
    },
    'is a symlink and no file',
  ],
]
test.for(bad)('one that %s is refused in words, nothing is touched, and nothing of it stays', async ([, make, why]) => {
  const { club, client, archive } = await siteToReplace()
  const before = await contentsOf(club.store)
  const sent = sentArchive(client, Buffer.from(await make(archive)))
  await sent.send()
  const { status, body } = await sent.look()
  expect([status, body.message]).toEqual([400, expect.stringContaining(why)])
  expect([await contentsOf(club.store), await strays(club)]).toEqual([before, []])
  expect((await sent.restore()).status).toBe(404)
})

test('what is no archive, is empty or too large is refused with its first piece', async () => {
  const { club, client, archive } = await siteToReplace()
  const page = await sentArchive(client, Buffer.from('<!doctype html>'.repeat(100))).send()
  expect([page.status, page.body.message]).toEqual([415, expect.stringContaining('no archive of a site')])
  const large = await sentArchive(client, archive).piece(0, 3_000_000_000)
  expect([large.status, large.body.message]).toEqual([413, expect.stringContaining('npm run restore')])
  expect((await sentArchive(client, archive).piece(0, 0)).status).toBe(400)
  expect(await strays(club)).toEqual([])
})

test('one that was given up goes at once, one that was left within a day', async () => {
  let ahead = 0
  const { club, client, archive } = await siteToReplace({ now: () => new Date(Date.now() + ahead) })
  const [one, other] = [sentArchive(client, archive), sentArchive(client, archive)]
  await one.piece(0)
  await other.piece(0)
  expect((await one.giveUp()).status).toBe(200)
  expect([await one.received(), await other.received(), (await strays(club)).length]).toEqual([0, pieceSize, 1])
  ahead = 25 * 60 * 60_000
  await removeUnused(oneClock(club.services))
  expect(await strays(club)).toEqual([])
})

test('with files in a bucket, and by another instance than it came to, it is the same', async () => {
  const media = mediaInBucket(await newBucket())
  const { club, client, archive, count } = await siteToReplace({ media })
  const { id, send } = sentArchive(client, archive)
  await send()
  const other = await newClub({ media, beside: { folder: club.folder, at: club.at, outbox: club.outbox, adminId: club.adminId } })
  const there = sentArchive(await administrator(other, { withPasskey: true }), archive, id)
  expect((await there.look()).body).toMatchObject({ state: 'looked', holds: { files: 1 } })
  expect((await there.restore()).status).toBe(200)
  await expect.poll(count, { timeout: 30_000 }).toBe(1)
  await expect.poll(() => strays(other), { timeout: 30_000 }).toEqual([])
  // A bucket of the tests is slow.
})
