import { expect, test } from 'vitest'
import { homeImages } from '../../../collections/home-images/contract.ts'
import { newId } from '../../../db/id.ts'
import { sweep } from '../../../site/jobs.ts'
import { administrator, type Club, newClub } from '../../../testing/club.ts'
import { contentsOf } from '../../../testing/contents.ts'
import { oneClock } from '../../../testing/one-clock.ts'
import { photo } from '../../../testing/photos.ts'
import { sendPiece, upload } from '../../../testing/uploaded.ts'
import { fileId } from '../../../web/file-id.ts'
import { removeUnnamed } from '../../uploads/job.ts'

/** A photo, and what a page calls it on its way: whoever sends the same file calls it the same. */
async function chosen() {
  const bytes = await photo()
  return { bytes, id: await fileId(new File([new Uint8Array(bytes)], 'night.jpg')) }
}

async function files(club: Club) {
  const there: string[] = []
  for await (const { id } of club.services.media.list()) there.push(id)
  return there
}

test('a photo that is sent again on the day on which it was erased is kept anew', async () => {
  const club = await newClub()
  const client = await administrator(club)
  const { bytes, id } = await chosen()
  const status = async (address: string) => (await client.request('GET', address.replace(/#.*/, ''))).status
  const { address } = (await upload(client, bytes, { id })).body
  await club.services.pictures.atRest()
  // As long as it is there it need not come again.
  expect((await client.get(`/api/upload/${id}`)).body.received).toBe(bytes.length)
  const shown = (await client.post(homeImages.calls.add.path, { scrollImage: address })).body.id
  const erase = async (entry: string) => {
    await client.post(homeImages.calls.remove.path.replace(':id', entry))
    expect((await client.post(`/api/erase/${homeImages.table}/${entry}`)).status).toBe(200)
    await removeUnnamed(club.services)
  }
  await erase(shown)
  expect(await status(address)).toBe(404)
  expect((await client.get(`/api/upload/${id}`)).body.received).toBe(0)
  const again = await upload(client, bytes, { id })
  expect([again.status, await status(again.body.address)]).toEqual([200, 200])
  await club.services.pictures.atRest()
  // A page that had sent it all when it went is told to send it once more.
  await erase((await client.post(homeImages.calls.add.path, { scrollImage: again.body.address })).body.id)
  expect((await client.post(`/api/keepUpload/${id}`, { name: 'night.jpg' })).status).toBe(404)
  expect(await files(club)).toEqual([])
  const third = await upload(client, bytes, { id })
  expect([third.status, await status(third.body.address)]).toEqual([200, 200])
})

test('a broken picture that is asked for several times at once is told as that each time', async () => {
  const club = await newClub()
  const client = await administrator(club)
  const broken = (await photo()).subarray(0, 700)
  const id = newId()
  await sendPiece(client, id, broken, { offset: 0, length: broken.length })
  const answers = await Promise.all(Array.from({ length: 12 }, () => client.post(`/api/keepUpload/${id}`, { name: 'a' })))
  expect(new Set(answers.map(({ body }) => body.message))).toEqual(
    new Set(['This picture is broken, or ends in its middle. Please send the original once more, or another one.']),
  )
  expect([(await contentsOf(club.store)).uploads, await files(club)]).toEqual([[], []])
})

test('what another process has kept while this one read its pieces is kept', async () => {
  const club = await newClub()
  const beside = await newClub({ beside: { folder: club.folder, at: club.at, outbox: club.outbox, adminId: club.adminId } })
  const [here, there] = [await administrator(club), await administrator(beside)]
  const { bytes, id } = await chosen()
  await sendPiece(here, id, bytes, { offset: 0, length: bytes.length })
  const keep = (client: typeof here) => client.post(`/api/keepUpload/${id}`, { name: 'night.jpg' })
  const { media } = beside.services
  const { read } = media
  let first: ReturnType<typeof keep> | undefined
  media.read = async function* (...asked) {
    first ??= keep(here)
    await first
    yield* read(...asked)
  }
  const second = await keep(there)
  expect([second.status, second.body]).toEqual([200, (await first)?.body])
})

test('two administrators may send the same file on the same day', async () => {
  const club = await newClub()
  const client = await administrator(club)
  const another = await club.admins.add('mira', 'mira@example.org', 'no password', new Date())
  const mira = await administrator({ ...club, adminId: another ?? '' })
  const { bytes, id } = await chosen()
  const first = await upload(client, bytes, { id })
  expect((await mira.get(`/api/upload/${id}`)).body.received).toBe(0)
  const second = await upload(mira, bytes, { id })
  expect([second.status, second.body]).toEqual([200, first.body])
})

test('a picture is as long as was said when it began', async () => {
  const club = await newClub()
  const client = await administrator(club)
  const { bytes, id } = await chosen()
  const [size, length] = [1000, bytes.length]
  expect((await sendPiece(client, id, bytes, { offset: 0, length, size })).status).toBe(200)
  for (const other of [length + 1, length - 1, size + 1]) {
    const answer = await sendPiece(client, id, bytes.subarray(0, other), { offset: size, length: other, size })
    expect([other, answer.status, answer.body.message]).toEqual([
      other,
      400,
      expect.stringContaining('send the picture from its beginning'),
    ])
  }
  expect([(await client.get(`/api/upload/${id}`)).body.received, (await files(club)).length]).toEqual([size, 1])
  expect((await upload(client, bytes, { id, size })).status).toBe(200)
})

test('of the same piece that comes twice at once one counts, and the other leaves nothing', async () => {
  const club = await newClub()
  const client = await administrator(club)
  const { bytes, id } = await chosen()
  const [size, length] = [1000, bytes.length]
  await sendPiece(client, id, bytes, { offset: 0, length, size })
  const { media } = club.services
  const { keep } = media
  // Both have seen how far it has come before either says that it goes on.
  const both = Promise.withResolvers<void>()
  let come = 0
  media.keep = async (...given) => {
    const kept = await keep(...given)
    if (++come === 2) both.resolve()
    await both.promise
    return kept
  }
  const twice = await Promise.all([size, size].map((offset) => sendPiece(client, id, bytes, { offset, length, size })))
  media.keep = keep
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(twice.find(({ status }) => status === 409)?.body.message).toBe(`Of this picture ${2 * size} bytes have come. Please go on there.`)
  expect([(await client.get(`/api/upload/${id}`)).body.received, (await files(club)).length]).toEqual([2 * size, 2])
  expect((await upload(client, bytes, { id, size })).status).toBe(200)
})

test('what is given up leaves nothing, and counts no more; another’s stays', async () => {
  const club = await newClub()
  const client = await administrator(club)
  const another = await club.admins.add('mira', 'mira@example.org', 'no password', new Date())
  const mira = await administrator({ ...club, adminId: another ?? '' })
  const { bytes, id } = await chosen()
  const [size, length] = [1000, bytes.length]
  for (const whose of [client, mira]) await sendPiece(whose, id, bytes, { offset: 0, length, size })
  for (let begun = 0; begun < 60; begun += 1) {
    const one = newId()
    expect((await sendPiece(client, one, bytes, { offset: 0, length, size })).status).toBe(200)
    expect((await client.post(`/api/giveUpUpload/${one}`)).body).toEqual({ success: true, message: 'Picture given up' })
  }
  expect((await files(club)).length).toBe(2)
  for (const status of [200, 404]) expect((await client.post(`/api/giveUpUpload/${id}`)).status).toBe(status)
  expect([(await client.get(`/api/upload/${id}`)).body.received, (await files(club)).length]).toEqual([0, 1])
  expect((await sendPiece(mira, id, bytes, { offset: size, length, size })).status).toBe(200)
})

test('of a piece that comes just as its picture is given up nothing stays', async () => {
  const club = await newClub()
  const client = await administrator(club)
  const { bytes, id } = await chosen()
  const [size, length] = [1000, bytes.length]
  const { media } = club.services
  const { keep } = media
  for (let turns = 0; turns < 40; turns += 1) {
    media.keep = keep
    await sendPiece(client, id, bytes, { offset: 0, length, size })
    let givenUp: Promise<unknown> | undefined
    media.keep = async (...given) => {
      const kept = await keep(...given)
      givenUp = client.post(`/api/giveUpUpload/${id}`)
      // The one or the other is first to write.
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
      return kept
    }
    await sendPiece(client, id, bytes, { offset: size, length, size })
    await givenUp
    expect([turns, await files(club)]).toEqual([turns, []])
  }
})

const tooMany = 'Many pictures of yours have come in part. Please send those first; what is left of them goes after a day.'
test.for([
  ['fifty, also of those that begin at the same moment', 1024, 50],
  ['half a gigabyte', 25 * 1024 * 1024, 20],
] as const)('of one administrator’s pictures that have come in part there are at most %s', async ([, length, most]) => {
  let now = new Date()
  const club = await newClub({ now: () => now })
  const client = await administrator(club)
  const piece = (await photo()).subarray(0, 100)
  const begin = () => sendPiece(client, newId(), piece, { offset: 0, length })
  const answers = await Promise.all(Array.from({ length: most + 10 }, begin))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ status, body }) => [status, body.message])).toEqual(Array(10).fill([429, tooMany]))
  expect((await begin()).status).toBe(429)
  expect([(await contentsOf(club.store)).uploads?.length, (await files(club)).length]).toEqual([most, most])
  // Another's are counted for himself, and what is left goes.
  const another = await club.admins.add('mira', 'mira@example.org', 'no password', now)
  const mira = await administrator({ ...club, adminId: another ?? '' })
  expect((await sendPiece(mira, newId(), piece, { offset: 0, length })).status).toBe(200)
  now = new Date(now.getTime() + 25 * 60 * 60_000)
  await sweep(oneClock(club.services))
  expect((await contentsOf(club.store)).uploads).toEqual([])
})
