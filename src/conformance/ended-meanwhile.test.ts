import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { multipart, nothing } from '../contract/call.ts'
import { administrator } from '../testing/club.ts'
import { contentsOf, idsIn } from '../testing/contents.ts'
import { fullClub } from '../testing/full-club.ts'
import { bodyOf } from '../testing/make-call.ts'

test('what a session that is ended had begun to send changes nothing any more', async () => {
  const club = await fullClub()
  const calls = club.calls.filter(({ who, method, body }) => who === 'administrator' && method === 'POST' && body !== nothing)
  expect(calls.length).toBeGreaterThan(20)
  expect(calls.filter(({ body }) => body === multipart).length).toBeGreaterThan(1)
  const ids = await idsIn(club.store)
  for (const call of calls) {
    const client = await administrator(club, { withPasskey: true })
    const body = bodyOf(call)
    // As a browser would send it, but the end comes only when the session has ended.
    const whole = new Response(body instanceof FormData ? body : JSON.stringify(body))
    const bytes = new Uint8Array(await whole.arrayBuffer())
    const begun = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    const slow = async function* () {
      yield bytes.subarray(0, bytes.length - 1)
      begun.resolve()
      await ended.promise
      yield bytes.subarray(bytes.length - 1)
    }
    const path = call.path.replace(':id', ids[0] ?? '')
    const type = body instanceof FormData ? (whole.headers.get('content-type') ?? '') : 'application/json'
    const answer = club.app.request(`http://localhost${path}`, {
      method: 'POST',
      headers: {
        host: 'localhost',
        origin: 'http://localhost',
        cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'content-type': type,
      },
      body: Readable.toWeb(Readable.from(slow())),
      duplex: 'half',
    } as RequestInit)
    await begun.promise
    await club.store.sessions.endOthers(club.adminId, '')
    // But for the note of a file that is on its way, which goes with it.
    const before = await contentsOf(club.store)
    ended.resolve()
    const { status } = await answer
    expect.soft(status, call.path).toBe(401)
    expect.soft(await contentsOf(club.store), call.path).toEqual({ ...before, loose_files: [] })
  }
})
