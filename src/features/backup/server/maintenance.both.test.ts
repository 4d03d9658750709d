import { expect, onTestFinished, test } from 'vitest'
import { newClub } from '../../../testing/club.ts'
import { maintenanceOf, maintenanceSetting } from './maintenance.ts'

const words = 'This site is being restored from a backup, which takes some seconds. Please try again in a moment.'

test('while the rows of a site are replaced, every instance answers 503 in words', async () => {
  const club = await newClub()
  const { at, outbox, adminId, services, folder } = club
  const beside = await newClub({ beside: { folder, at, outbox, adminId }, media: services.media })
  onTestFinished(beside.store.follow({ onTrouble: () => {} }))
  const asked = (path: string) => Promise.all([club, beside].map(({ client }) => client().get(path)))
  const answers = async () => (await asked('/api/events')).map(({ status, headers }) => [status, headers.get('retry-after')])
  expect(await answers()).toEqual(Array(2).fill([200, null]))
  const holding = Promise.withResolvers<void>()
  const work = maintenanceOf(club.store, { until: 0 })(() => holding.promise)
  await expect.poll(answers, { timeout: 20_000 }).toEqual(Array(2).fill([503, '5']))
  expect((await asked('/')).map(({ body }) => body.message)).toEqual([words, words])
  expect((await asked('/healthz')).map(({ status }) => status)).toEqual([200, 200])
  holding.resolve()
  await work
  await expect.poll(answers, { timeout: 20_000 }).toEqual(Array(2).fill([200, null]))
})

test('a site whose restore was killed opens again after two minutes, and one that starts meanwhile is closed too', async () => {
  const club = await newClub()
  const { settings, clock } = club.store
  const write = async (seconds: number) =>
    settings.write({ shown: maintenanceSetting }, new Date((await clock()).getTime() + seconds * 1000).toISOString())
  await write(120)
  const closed = { until: 0 }
  maintenanceOf(club.store, closed)
  const isOn = () => performance.now() < closed.until
  await expect.poll(isOn).toBe(true)
  await expect.poll(async () => (await club.client().get('/api/events')).status).toBe(503)
  await write(1)
  await expect.poll(async () => (await club.client().get('/api/events')).status).toBe(200)
  expect(isOn()).toBe(false)
})
