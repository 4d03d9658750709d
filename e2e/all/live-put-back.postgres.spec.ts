import { expect } from '@playwright/test'
import { newId } from '../../src/db/id.ts'
import { newPostgres } from '../../src/testing/postgres.ts'
import { administratorOf } from '../caller.ts'
import { admin, startSite, test } from '../site.ts'

const titles = async (origin: string, q: string): Promise<string[]> => {
  const { data } = await (await fetch(`${origin}/api/search?q=${q}`)).json()
  return data.flatMap(({ found }: { found: { title: { text: string }[] }[] }) =>
    found.map(({ title }) => title.map(({ text }) => text).join('')),
  )
}

const events = async (origin: string): Promise<string[]> =>
  (await (await fetch(`${origin}/api/events`)).json()).data.map(({ eventTitle }: { eventTitle: string }) => eventTitle)

/** What is heard of changes, from now on. */
async function heard(origin: string) {
  const cut = new AbortController()
  const { body } = await fetch(`${origin}/api/live?age=0`, { signal: cut.signal })
  const all = { text: '', end: () => cut.abort() }
  void (async () => {
    for await (const piece of body as unknown as AsyncIterable<Uint8Array>) all.text += Buffer.from(piece).toString()
  })().catch(() => {})
  await expect.poll(() => all.text).toContain('event: first')
  all.text = ''
  return all
}

test('what is put back at one instance is told, shown and found at both', async () => {
  const postgres = await newPostgres()
  const settings = { DATABASE_URL: postgres.address('postgres') }
  const sites = [await startSite(settings), await startSite(settings)] as const
  try {
    const [one, other] = sites
    const caller = await administratorOf(one.origin)
    expect((await caller.send('/api/checkSixteen', { passkey: admin.passkey })).status).toBe(200)
    await caller.addEvent({ eventTitle: 'Galvanometer Qwertzuiop' })
    const archive = Buffer.from(
      await (await fetch(`${one.origin}/api/copy/now`, { headers: { cookie: caller.cookieNow() } })).arrayBuffer(),
    )
    await caller.addEvent({ eventTitle: 'Voltmeter Qwertzuiop' })
    for (const { origin } of sites)
      await expect.poll(() => titles(origin, 'qwertzuiop')).toEqual(['Voltmeter Qwertzuiop', 'Galvanometer Qwertzuiop'])
    const live = [await heard(one.origin), await heard(other.origin)]
    const id = newId()
    const piece = await fetch(`${one.origin}/api/archivePiece/${id}`, {
      method: 'POST',
      headers: {
        origin: one.origin,
        cookie: caller.cookieNow(),
        'content-type': 'application/octet-stream',
        'upload-offset': '0',
        'upload-length': String(archive.length),
      },
      body: archive,
    })
    expect(piece.status).toBe(200)
    await expect.poll(async () => (await (await caller.send(`/api/lookIntoArchive/${id}`, { passphrase: '' })).json()).state).toBe('looked')
    for (const { text } of live) expect(text).not.toContain('data: ')
    expect((await caller.send(`/api/restoreArchive/${id}`, { passphrase: '', name: 'club.tar' })).status).toBe(200)
    for (const [at, { origin }] of sites.entries()) {
      await expect.poll(() => live[at]?.text).toContain('data: *')
      await expect.poll(() => events(origin)).toEqual(['Galvanometer Qwertzuiop'])
      await expect.poll(() => titles(origin, 'qwertzuiop')).toEqual(['Galvanometer Qwertzuiop'])
    }
    for (const { end } of live) end()
  } finally {
    for (const site of sites) await site.end()
    await postgres.end()
  }
})
