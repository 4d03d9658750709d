import { expect, test } from 'vitest'
import { newClub } from '../testing/club.ts'
import { manyPictures } from '../testing/many-rows.ts'
import { statementsOf } from '../testing/statements.ts'

test('what stands beside a picture is found among more categories than a statement has values, and not by one for each', async () => {
  const { store, client } = await newClub()
  // Postgres takes 65,535 at most.
  const many = 66_000
  await manyPictures(store.db, many)
  const beside = async (at: number) => {
    const { status, body } = await client().get(`/api/page/gallery?slug=000picture${String(at).padStart(18, '0')}`)
    return [status, body.data?.newer?.title, body.data?.older?.title]
  }
  const found: unknown[] = []
  const given = await statementsOf(async () => found.push(await beside(many)))
  for (const at of [1, 2, 501, 33_333, many - 1]) found.push(await beside(at))
  expect(found).toEqual([
    [200, undefined, 'Picture 65999'],
    [200, 'Picture 2', undefined],
    [200, 'Picture 3', 'Picture 1'],
    [200, 'Picture 502', 'Picture 500'],
    [200, 'Picture 33334', 'Picture 33332'],
    [200, 'Picture 66000', 'Picture 65998'],
  ])
  expect(given.length).toBeLessThan(many / 100)
})
