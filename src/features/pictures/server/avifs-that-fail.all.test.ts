import { expect, test } from 'vitest'
import { childPool } from '../../../cli/child-pool-at.ts'
import { ownPicture, rungsOf, variantPath } from '../../../contract/own-picture.ts'
import { mediaInBucket } from '../../../db/files/bucket.ts'
import type { Media } from '../../../db/files/files.ts'
import type { ChildPool } from '../../../http/pool/child-pool.ts'
import { schedule } from '../../../http/schedule.ts'
import { jobsOfSite } from '../../../site/jobs.ts'
import { administrator, newClub } from '../../../testing/club.ts'
import { photo } from '../../../testing/photos.ts'
import { newBucket } from '../../../testing/s3.ts'
import { uploaded } from '../../../testing/uploaded.ts'

/** One whose process never gets to work, and soon passes one of these limits. */
function stopped(limits: { processor: number; clock: number }) {
  const converter = childPool({ ...limits, memory: Number.POSITIVE_INFINITY })
  return {
    end: () => converter.end(),
    convert: (...asked: Parameters<ChildPool['convert']>) => {
      const converted = converter.convert(...asked)
      process.kill(converter.pid as number, 'SIGSTOP')
      return converted
    },
  }
}

const hopeless = () => stopped({ processor: -1, clock: 60_000 })
const starved = () => stopped({ processor: 60_000, clock: 300 })

/** Ten minutes later than a picture without its AVIFs came, in a process that cannot make them, or in one that can. */
async function clubWithout(kept: { media?: Media } = {}) {
  const first = await newClub(kept)
  const beside = { folder: first.folder, at: first.at, outbox: first.outbox, adminId: first.adminId }
  const one = await newClub({ beside, ...kept })
  // As a process leaves it that ends before.
  await one.services.pictures.end()
  const client = await administrator(one)
  const address = await uploaded(client, await photo())
  // Visitors get a picture that something uses.
  await client.post('/api/addHomeImage', { scrollImage: address })
  const picture = ownPicture(address)
  const now = () => new Date(Date.now() + 11 * 60_000)
  const path = variantPath(picture?.id ?? '', rungsOf(picture?.width ?? 0)[0] ?? 0, 'avif')
  const answered = async () => {
    const { status, headers } = await first.client().request('GET', path)
    return [status, headers.get('content-type'), headers.get('cache-control')]
  }
  const club = { beside, ...kept, now }
  const failing = await newClub({ ...club, converter: hopeless() })
  const able = await newClub(club)
  return { club, failing, able, answered }
}

const goOn = ({ services }: Awaited<ReturnType<typeof newClub>>) => services.pictures.goOn(new AbortController().signal)
const told = 'The small files (AVIF) of a picture could not be made: that took too long. Visitors are shown the larger WebP.'

test('what failed is tried three times, then given up, and the WebP may be kept for a day', async () => {
  const { failing, able, answered } = await clubWithout()
  for (let tries = 0; tries < 3; tries += 1) {
    expect(await answered()).toEqual([200, 'image/webp', 'no-store'])
    await expect(goOn(failing)).rejects.toThrow(told)
  }
  expect(await answered()).toEqual([200, 'image/webp', 'public, max-age=86400, s-maxage=60'])
  await goOn(failing)
  await goOn(able)
  expect((await answered())[1]).toBe('image/webp')
})

test('a machine that has too much else to do costs no picture its AVIFs', async () => {
  const { club, able, answered } = await clubWithout()
  const busy = await newClub({ ...club, converter: starved() })
  for (let tries = 0; tries < 4; tries += 1) await expect(goOn(busy)).rejects.toThrow('the machine has too much else to do')
  expect(await answered()).toEqual([200, 'image/webp', 'no-store'])
  await goOn(able)
  expect((await answered())[1]).toBe('image/avif')
})

test('what failed twice is made the third time', async () => {
  const { failing, able, answered } = await clubWithout()
  for (let tries = 0; tries < 2; tries += 1) await expect(goOn(failing)).rejects.toThrow(told)
  await goOn(able)
  expect(await answered()).toEqual([200, 'image/avif', 'public, max-age=31536000, immutable, s-maxage=60'])
})

test('a bucket that leads its readers says the same', async () => {
  const { failing, answered } = await clubWithout({ media: mediaInBucket(await newBucket(), { isRedirecting: true }) })
  expect((await answered())[2]).toBe('no-store')
  for (let tries = 0; tries < 3; tries += 1) await expect(goOn(failing)).rejects.toThrow(told)
  expect((await answered())[2]).toMatch(/^public, max-age=\d+$/)
})

test('administrators are told of it among what the site does by its own clock', async () => {
  const { failing } = await clubWithout()
  const end = schedule(
    failing.services,
    jobsOfSite(failing.services)
      .filter(({ name }) => name === 'pictures')
      .map((job) => ({ ...job, mayBegin: async () => {} })),
  )
  await expect.poll(async () => (await failing.store.jobs.all()).find(({ name }) => name === 'pictures')?.failure).toBe(told)
  await end()
})
