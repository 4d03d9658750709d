import { expect, test, vi } from 'vitest'
import { StoreFull, StoreReadOnly } from '../../../db/errors.ts'
import { assertRoom } from '../../../db/files/disk.ts'
import { newClub } from '../../../testing/club.ts'
import { health } from './health.ts'

test('the site is ready once an administrator can log in, and alive before', async () => {
  const { client, store, admins } = await newClub()
  const answers = async () => [(await client().get('/healthz')).status, (await client().get('/readyz')).status]
  expect(await answers()).toEqual([200, 200])
  await store.db.deleteFrom('admins').execute()
  await expect.poll(answers, { timeout: 30_000 }).toEqual([200, 503])
  expect((await client().get('/readyz')).body).toEqual({ success: false, message: 'There is no administrator yet.' })
  await admins.add('asha', null, 'a hash', new Date())
  await expect.poll(answers, { timeout: 30_000 }).toEqual([200, 200])
})

test('a full disk, and a database that may only be read or cannot be read, are named', async () => {
  await expect(assertRoom('/proc')).rejects.toThrow(StoreFull)
  const { services, store } = await newClub()
  const readyzWith = async (error: Error) => {
    const check = () => Promise.reject(error)
    const app = health({ ...services, store: { ...store, check }, media: { ...services.media, check } }, async () => true)
    const answer = await app.request('/readyz')
    return [answer.status, (await answer.json()).message]
  }
  expect(await readyzWith(new StoreFull('full'))).toEqual([503, 'The disk is full.'])
  expect(await readyzWith(new StoreReadOnly('a standby'))).toEqual([503, 'The database is read-only.'])
  expect(await readyzWith(new Error('no such table'))).toEqual([503, 'The database cannot be read. The file storage cannot be reached.'])
})

test('requests at the same time share one check', async () => {
  const { services, store } = await newClub()
  const check = vi.fn(store.check)
  const app = health({ ...services, store: { ...store, check } }, async () => true)
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.request('/readyz')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(check).toHaveBeenCalledOnce()
})
