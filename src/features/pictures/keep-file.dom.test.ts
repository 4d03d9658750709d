import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { firstPiece, largestPiece } from '../../contract/pieces.ts'
import { fileId } from '../../web/file-id.ts'
import { session } from '../../web/session.ts'
import { waits } from '../../web/until-answered.ts'
import { keepFile, refusedHere } from './keep-file.ts'

type Answer = { status: number; body: object } | undefined

/** A server that takes pieces as the site does; `faults` are what the first of them are answered instead, undefined by no word at all. */
async function taking(...faults: Answer[]) {
  let received = 0
  const offsets: number[] = []
  const givenUp: string[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const reply = (status: number, body: object) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      if (request.url?.startsWith('/api/giveUpUpload/')) {
        givenUp.push(request.url.split('/')[3] ?? '')
        return reply(401, { success: false, message: 'Please log in again to do this.' })
      }
      if (request.url?.startsWith('/api/upload/')) return reply(200, { success: true, received })
      if (request.url?.startsWith('/api/keepUpload/')) return reply(200, { success: true, message: 'Picture kept', address: '/media/kept' })
      offsets.push(Number(request.headers['upload-offset']))
      if (faults.length > 0) {
        const fault = faults.shift()
        return fault ? reply(fault.status, fault.body) : request.socket.destroy()
      }
      received = Number(request.headers['upload-offset']) + Buffer.concat(parts).length
      reply(200, { success: true, message: 'Piece received', received })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { happyDOM } = window as unknown as { happyDOM: { setURL: (address: string) => void } }
  happyDOM.setURL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  session.begin('token')
  return { offsets, givenUp }
}

const jpeg = [0xff, 0xd8, 0xff, 0xe0]
const photo = (bytes: number, head = jpeg) =>
  new File([new Uint8Array(bytes).map((_, at) => head[at] ?? 0)], 'IMG_1.jpg', { type: 'image/jpeg' })
const keep = (file: File) => {
  const heard: (string | undefined)[] = []
  const ending = new AbortController()
  const kept = keepFile(file, { signal: ending.signal, onProgress: (progress) => heard.push(progress.waits) })
  return { kept, heard, cancel: () => ending.abort() }
}

test('a picture comes in pieces, each once, which become larger where they come quickly', async () => {
  const { offsets } = await taking()
  expect(await keep(photo(3 * firstPiece + largestPiece + 1)).kept).toEqual({ address: '/media/kept' })
  expect(offsets).toEqual([0, firstPiece, 3 * firstPiece, 3 * firstPiece + largestPiece])
})

test('where they come slowly, or not at all, they stay small', async () => {
  const slow = vi.spyOn(performance, 'now')
  let time = 0
  slow.mockImplementation(() => {
    time += 5000
    return time
  })
  onTestFinished(() => slow.mockRestore())
  const { offsets } = await taking()
  expect(await keep(photo(2 * firstPiece + 1)).kept).toEqual({ address: '/media/kept' })
  expect(offsets).toEqual([0, firstPiece, 2 * firstPiece])
})

test('what the server says against it is the reason', async () => {
  await taking({ status: 415, body: { success: false, message: 'This is no picture.' } })
  expect(await keep(photo(10)).kept).toEqual({ why: 'This is no picture.' })
})

test('where they disagree about how much has come, it goes on where the server says', async () => {
  const { offsets } = await taking({ status: 409, body: { success: false, message: 'Please go on there.' } })
  expect(await keep(photo(firstPiece + 1)).kept).toEqual({ address: '/media/kept' })
  expect(offsets).toEqual([0, 0, firstPiece])
})

test('over a connection that is cut in the middle of a piece it goes on by itself, and says so meanwhile', async () => {
  const { offsets } = await taking(undefined)
  const { kept, heard } = keep(photo(firstPiece + 1))
  expect(await kept).toEqual({ address: '/media/kept' })
  expect([offsets, heard.includes(waits.lost), heard.at(-1)]).toEqual([[0, 0, firstPiece], true, undefined])
})

test('what cannot be kept is not sent first', async () => {
  const { offsets } = await taking()
  expect(await keep(photo(0)).kept).toEqual({ why: refusedHere.empty })
  expect(await keep(photo(10, [...Buffer.from('<svg')])).kept).toEqual({ why: refusedHere.noPicture })
  expect(await keep(photo(26 * 1024 * 1024)).kept).toEqual({ why: refusedHere.tooLarge })
  expect(offsets).toEqual([])
})

test('what is cancelled is given up on the site, and asks nobody to log in', async () => {
  const { offsets, givenUp } = await taking(undefined, undefined)
  const file = photo(firstPiece + 1)
  const { kept, cancel } = keep(file)
  await expect.poll(() => offsets.length).toBe(1)
  cancel()
  await expect(kept).rejects.toThrow('abort')
  await expect.poll(() => givenUp).toEqual([await fileId(file)])
  // What was answered to that has been read by then.
  expect(await keep(photo(10)).kept).toEqual({ address: '/media/kept' })
  expect(session.begun()).toBe(true)
})

test('what is refused for good is given up, what was kept or only needs a login is not', async () => {
  const turnedAway = { status: 413, body: {} }
  const { givenUp } = await taking(turnedAway)
  expect(await keep(photo(10)).kept).toHaveProperty('why')
  await expect.poll(() => givenUp.length).toBe(1)
  expect(await keep(photo(11)).kept).toEqual({ address: '/media/kept' })
  await taking({ status: 401, body: { success: false, message: 'Please log in again to do this.' } })
  const declined = keep(photo(12))
  await vi.waitFor(() => expect(declined.heard).toContain(waits.login))
  session.end()
  expect(await declined.kept).toHaveProperty('why')
  expect(givenUp.length).toBe(1)
})

test('of a picture that was chosen twice the one goes on when the other is cancelled', async () => {
  const { offsets, givenUp } = await taking(undefined)
  const [one, other] = [photo(firstPiece + 1), photo(firstPiece + 1)]
  const first = keep(one)
  await expect.poll(() => offsets.length).toBe(1)
  const second = keep(other)
  first.cancel()
  await expect(first.kept).rejects.toThrow('abort')
  expect(await second.kept).toEqual({ address: '/media/kept' })
  expect(givenUp).toEqual([])
})

test('one that is chosen once more just as it is cancelled is on its way from the press on, however long its file takes to read', async () => {
  const { offsets, givenUp } = await taking(undefined)
  const [one, other] = [photo(firstPiece + 1), photo(firstPiece + 1)]
  const first = keep(one)
  await expect.poll(() => offsets.length).toBe(1)
  const read = Promise.withResolvers<void>()
  const head = other.slice(0, 4)
  vi.spyOn(other, 'slice').mockReturnValueOnce(
    Object.assign(head, { arrayBuffer: () => read.promise.then(() => new Uint8Array(jpeg).buffer) }),
  )
  const second = keep(other)
  first.cancel()
  await expect(first.kept).rejects.toThrow('abort')
  await new Promise((passed) => setTimeout(passed, 300))
  read.resolve()
  expect(await second.kept).toEqual({ address: '/media/kept' })
  expect(givenUp).toEqual([])
})
