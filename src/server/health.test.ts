import { expect, test } from 'vitest'
import { newClub } from '../testing/club.ts'
import { health } from './health.ts'

test('the site is ready once somebody can log in, and alive before', async () => {
  const { client, store, admins } = await newClub()
  const answers = async () => [(await client().get('/healthz')).status, (await client().get('/readyz')).status]
  expect(await answers()).toEqual([200, 200])
  await store.db.deleteFrom('admins').execute()
  await expect.poll(answers, { timeout: 5000 }).toEqual([200, 503])
  expect((await client().get('/readyz')).body).toEqual({ success: false, message: 'There is no administrator yet.' })
  await admins.add('asha', null, 'a hash', new Date())
  await expect.poll(answers, { timeout: 5000 }).toEqual([200, 200])
})

test('whether the site is ready is asked once for all who want to know it at a time', async () => {
  const { services, store } = await newClub()
  const asked = { database: 0, files: 0 }
  const counted =
    <T>(what: keyof typeof asked, check: () => Promise<T>) =>
    () => {
      asked[what] += 1
      return check()
    }
  const app = health(
    {
      ...services,
      store: { ...store, check: counted('database', store.check) },
      media: { ...services.media, check: counted('files', services.media.check) },
    },
    async () => true,
  )
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.request('/readyz')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(asked).toEqual({ database: 1, files: 1 })
})
