import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newClub } from '../../../testing/club.ts'
import { contentsOf } from '../../../testing/contents.ts'
import { firstAdmin } from './first-admin.ts'

test('on a full disk nobody is made, and no passkey is left behind', async () => {
  const club = await newClub()
  await club.store.db.deleteFrom('admins').execute()
  await club.store.db.deleteFrom('settings').execute()
  const { store, passwords, now } = club.services
  const before = await contentsOf(club.store)
  // A database that may not grow answers as a full disk does; a long name makes it want to.
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(club.store.db)
  await club.store.db.transaction().execute((tx) => sql.raw(`pragma max_page_count=${rows[0]?.page_count}`).execute(tx))
  const given = { name: 'x'.repeat(100_000), email: undefined, password: undefined, passkey: undefined }
  await expect(firstAdmin(store, passwords, given, now())).rejects.toThrow('the disk is full')
  expect(await contentsOf(club.store)).toEqual(before)
})
