import { expect, test } from 'vitest'
import { pieceSize } from '../../../contract/pieces.ts'
import { administrator } from '../../../testing/club.ts'
import { contentsOf } from '../../../testing/contents.ts'
import { sentArchive, siteToReplace, strays, under } from '../../../testing/sent-archive.ts'

test('an archive comes in pieces, is looked into, told, and put in the place of the site; nothing of it stays', async () => {
  const { club, client, archive, count } = await siteToReplace()
  const { id, piece, received, look, restore, send } = sentArchive(client, archive)
  expect(archive.length).toBeGreaterThan(2 * pieceSize)
  expect((await piece(0)).body).toEqual({ success: true, message: 'Piece received', received: pieceSize })
  const ahead = await piece(2 * pieceSize)
  expect([ahead.status, ahead.body.message]).toEqual([
    409,
    'The piece before this one has not come. Please go on where the upload stopped.',
  ])
  expect([await received(), (await look()).status]).toEqual([pieceSize, 400])
  await piece(0)
  // It goes on where it was, also in another session, and is nobody else's.
  const again = await administrator(club, { withPasskey: true })
  expect((await sentArchive(again, archive, id).send(await received())).body.received).toBe(archive.length)
  const mira = await administrator(
    { ...club, adminId: (await club.admins.add('mira', 'mira@example.org', 'x', new Date())) ?? '' },
    { withPasskey: true },
  )
  expect((await sentArchive(mira, archive, id).look()).status).toBe(404)
  expect((await send()).body.received).toBe(archive.length)
  const { state, holds } = (await look()).body
  expect([state, holds.isOwn, holds.files, Date.now() - Date.parse(holds.made) < 60_000]).toEqual(['looked', true, 1, true])
  expect(holds.tables.find(({ name }: { name: string }) => name === 'events')).toEqual({ name: 'events', rows: 1 })
  expect(await count()).toBe(2)
  expect((await restore()).body).toMatchObject({ success: true, message: expect.stringContaining('everybody must log in again, you too') })
  await expect.poll(async () => (await client.get('/api/copies')).status, { timeout: 30_000 }).toBe(401)
  await expect.poll(count).toBe(1)
  const after = await administrator(club)
  await expect.poll(() => under(after), { timeout: 30_000 }).toBeUndefined()
  await expect.poll(() => strays(club)).toEqual([])
  const left = async () => {
    return (await contentsOf(club.store)).loose_files
  }
  await expect.poll(left).toEqual([])
})

test('only who has shown the passkey begins to send one, looks into it or puts it back; it goes on coming without', async () => {
  const { club, client, archive } = await siteToReplace()
  const plain = await administrator(club)
  const { id, piece } = sentArchive(client, archive)
  const own = sentArchive(plain, archive, id)
  for (const refused of [await own.piece(0), await own.look(), await own.restore()])
    expect([refused.status, refused.body.message]).toEqual([403, 'Show the passkey of the club first; it counts for ten minutes.'])
  await piece(0)
  expect((await own.piece(pieceSize)).status).toBe(200)
})
