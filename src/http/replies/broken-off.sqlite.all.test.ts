import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { administrator } from '../../testing/club.ts'
import { logged } from '../../testing/logged.ts'
import { manyStudents } from '../../testing/many-rows.ts'
import { pdf, resourceForm } from '../../testing/pdf.ts'
import { served } from '../../testing/served.ts'

/** A site behind a real socket, and what of its errors reaches the log and what the terminal. */
async function breaking() {
  const { log, lines } = logged()
  const site = await served({ log })
  const printed = (['error', 'warn', 'info', 'log'] as const).map((name) => vi.spyOn(console, name))
  onTestFinished(() => void vi.restoreAllMocks())
  const errors = () => lines().filter(({ level }) => Number(level) >= 50)
  const words = () => printed.flatMap((spy) => spy.mock.calls)
  return { ...site, errors, words }
}

test('an answer that breaks in its middle is a line of the log', async () => {
  const { club, send, errors, words } = await breaking()
  const client = await administrator(club)
  await client.post('/api/upload', resourceForm(pdf(2000)))
  const path = (await client.get('/api/getResource')).body.data[0].fileurl
  vi.spyOn(club.services.media, 'read').mockImplementation(async function* () {
    yield Buffer.alloc(1000)
    throw new TypeError('the file is broken')
  })
  await expect(send('GET', path)).rejects.toMatchObject({ code: 'ECONNRESET' })
  expect(errors()).toMatchObject([{ method: 'GET', path, msg: 'a response was interrupted', err: { type: 'TypeError' } }])
  expect(words()).toEqual([])
})

test('who leaves in the middle of an answer is no error', async () => {
  const { club, server, port, errors, words } = await breaking()
  await manyStudents(club.store.db, 12_000)
  for (const path of ['/api/iort', '/api/iort?limit=1000'])
    for (const coding of ['identity', 'br']) {
      const asked = request({ port, host: '127.0.0.1', path, agent: false, headers: { 'accept-encoding': coding } }).end()
      const [answer] = (await once(asked, 'response')) as [IncomingMessage]
      await once(answer, 'data')
      asked.destroy()
    }
  await vi.waitFor(async () => expect(await promisify(server.getConnections.bind(server))()).toBe(0))
  expect(errors()).toEqual([])
  expect(words()).toEqual([])
})
