import { expect, test } from 'vitest'
import { newClub } from '../testing/club.ts'

test('the site is ready once somebody can log in, and alive before', async () => {
  const { client, store, admins } = await newClub()
  const answers = async () => [(await client().get('/healthz')).status, (await client().get('/readyz')).status]
  expect(await answers()).toEqual([200, 200])
  await store.db.deleteFrom('admins').execute()
  expect(await answers()).toEqual([200, 503])
  expect((await client().get('/readyz')).body).toEqual({ success: false, message: 'There is no administrator yet.' })
  await admins.add('asha', null, 'a hash', new Date())
  expect(await answers()).toEqual([200, 200])
})
