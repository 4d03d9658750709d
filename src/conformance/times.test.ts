import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Call, wrapped } from '../contract/call.ts'
import { localAt } from '../contract/club-time.ts'
import { examplesOf } from '../contract/example.ts'
import { postedTexts } from '../contract/fields.ts'
import { livesOf } from '../contract/lifecycle.ts'
import { timesOf } from '../contract/times.ts'
import { engineOf } from '../db/engine.ts'
import { open } from '../entries/stored-entry.ts'
import { doWhatIsDue } from '../features/publishing/job.ts'
import { schedule } from '../http/schedule.ts'
import { jobsOfSite } from '../site/jobs.ts'
import { pages } from '../site/routes.tsx'
import { administrator, newClub } from '../testing/club.ts'
import { contentsOf } from '../testing/contents.ts'
import { desk, drafted, expiring, secret, secretOf } from '../testing/drafts-desk.ts'
import { unseen } from '../testing/earlier.ts'
import { things } from '../testing/examples.ts'
import { logged } from '../testing/logged.ts'

const [one] = drafted as [(typeof drafted)[number]]

/** All that a visitor can be answered: every call that anyone may make, and every page. */
async function shownToVisitors({ app, calls, client }: Awaited<ReturnType<typeof newClub>>) {
  const visitor = client()
  const paths = calls.filter(({ method, who }) => method === 'GET' && who === 'anyone').map(({ path }) => path)
  const searches = paths.map((path) => `${path}?q=${secret}&limit=5`)
  const answers = [...paths, ...searches].map(async (path) => JSON.stringify((await visitor.get(path)).body))
  const whole = pages.map(async ({ path }) => (await app.request(path, { headers: { accept: 'text/html' } })).text())
  return [...(await Promise.all(answers)), ...(await Promise.all(whole))].filter((text) => text.includes(secret)).length
}

test('that holds for five things at least, and one that expires', () =>
  expect([drafted.length >= 5, expiring.length >= 1]).toEqual([true, true]))

test.for(drafted)('of $words.several: a draft is in no answer and on no page of a visitor, until it is published', async (thing) => {
  const { club, add, publish, asides, entry, list, whats } = await desk(thing)
  const { body } = await add({ publishAt: 'draft' })
  expect(body).toEqual({ success: true, message: expect.stringMatching(/ saved as a draft$/), id: expect.any(String) })
  expect(await shownToVisitors(club)).toBe(0)
  expect(await list()).toEqual([])
  const { version, ...draft } = await entry(body.id)
  expect(draft).toMatchObject({ state: 'draft', publishAt: 'draft', expiresAt: '', data: { id: body.id } })
  expect(await asides()).toEqual([
    { ...draft.data, state: 'draft', publishAt: 'draft', expiresAt: '', version, since: expect.any(String), place: '' },
  ])
  expect((await publish(body.id)).body).toEqual({ success: true, message: expect.stringMatching(/ published$/) })
  // The same look sees it now, so that it would have seen it before.
  expect(await shownToVisitors(club)).toBeGreaterThan(1)
  expect([await asides(), (await entry(body.id)).state, await whats(body.id)]).toEqual([[], 'living', ['publish', 'add']])
  expect((await publish(body.id)).body.message).toMatch(/ is published already$/)
})

test.for(drafted)('of $words.several: one is published at its minute by the clock, as the newest, once', async (thing) => {
  const { club, add, inMinutes, pass, now, list, entry, whats, client } = await desk(thing)
  const { id, message } = (await add({ publishAt: inMinutes(10) })).body
  expect(message).toMatch(/ will be published on \d{4}-\d\d-\d\d, \d+:\d\d [AP]M$/)
  expect((await entry(id)).publishAt).toBe(inMinutes(10))
  const later = (await add({})).body.id
  pass(9)
  await doWhatIsDue(club.services, now())
  expect((await list()).map((entry) => entry.id)).toEqual([later])
  pass(1)
  await Promise.all(Array.from({ length: 20 }, () => doWhatIsDue(club.services, now())))
  const newestFirst = thing.order === 'newest' ? await list() : (await list()).reverse()
  expect(newestFirst.map((entry) => entry.id)).toEqual([id, later])
  const query = { limit: 1, after: id }
  expect((await club.store.rows(thing).list(query)).map((entry) => (entry as { id: string }).id)).toEqual([later])
  expect(await whats(id)).toEqual(['publish', 'add'])
  const changes = (await client.get('/api/changes')).body.data
  expect(changes.find(({ what }: { what: string }) => what === 'publish').by).toBeNull()
})

test.for(drafted)('of $words.several: one that is shown is taken back, edited and published again; it keeps its id', async (thing) => {
  const { add, edit, entry, asides, list, whats, inMinutes, now } = await desk(thing)
  const { id } = (await add({})).body
  const shown = await list()
  expect((await edit(id, { publishAt: 'draft' })).body.message).toMatch(/ saved as a draft$/)
  expect([await list(), (await asides()).length]).toEqual([[], 1])
  expect((await edit(id, { publishAt: inMinutes(5) })).body.message).toMatch(/ will be published on /)
  // Who does not know of times leaves them as they are.
  expect((await edit(id, {})).body.message).toMatch(/ saved$/)
  expect(await entry(id)).toMatchObject({ state: 'draft', publishAt: inMinutes(5) })
  expect((await edit(id, { publishAt: '' })).body.message).toMatch(/ published$/)
  expect(await list()).toEqual(shown.map((one) => ({ ...one, ...postedTexts(thing.fields, now()) })))
  expect(await whats(id)).toEqual(['publish', 'edit', 'take back', 'add'])
})

test.for(drafted)('of $words.several: the history tells when it is to be shown, and each time that this is said anew', async (thing) => {
  const { add, edit, changes, inMinutes } = await desk(thing)
  const { id } = (await add({ publishAt: inMinutes(5) })).body
  expect((await changes(id))[0]?.after).toMatchObject({ publishAt: inMinutes(5) })
  await edit(id, { publishAt: inMinutes(9) })
  const [set] = await changes(id)
  expect([set?.what, set?.by, set?.before?.publishAt, set?.after?.publishAt]).toEqual(['edit', 'asha', inMinutes(5), inMinutes(9)])
  await edit(id, { publishAt: inMinutes(9) })
  await edit(id, {})
  expect(await changes(id)).toHaveLength(2)
  await edit(id, { publishAt: 'draft' })
  expect((await changes(id))[0]).toMatchObject({ what: 'edit', before: { publishAt: inMinutes(9) }, after: { publishAt: 'draft' } })
  // What it says then is put back, and not when it was shown.
  await edit(id, { publishAt: '' })
  expect((await changes(id)).map(({ what }) => what)).toEqual(['publish', 'edit', 'edit', 'add'])
  if (!thing.expires) return
  await edit(id, { expiresAt: inMinutes(20) })
  expect((await changes(id))[0]).toMatchObject({
    what: 'edit',
    before: { expiresAt: '' },
    after: { publishAt: '', expiresAt: inMinutes(20) },
  })
})

test.for(drafted)('of $words.several: a draft goes into the trash and comes back as a draft', async (thing) => {
  const { club, add, remove, restore, erase, entry, list, passThere, inMinutes, now } = await desk(thing)
  const { id } = (await add({ publishAt: inMinutes(5) })).body
  expect((await remove(id)).body).toEqual({ success: true, message: expect.stringMatching(/ deleted successfully$/) })
  expect((await entry(id)).state).toBe('trash')
  await passThere(6)
  await doWhatIsDue(club.services, now())
  expect([(await entry(id)).state, await list()]).toEqual(['trash', []])
  expect((await restore(id)).status).toBe(200)
  // Its time has gone by in the trash, and nobody is surprised by it.
  await doWhatIsDue(club.services, now())
  expect(await entry(id)).toMatchObject({ state: 'draft', publishAt: 'draft' })
  await remove(id)
  await erase(id)
  expect(await unseen(club.store.db)).toEqual([])
})

test.for(expiring)('of $words.several: one expires at its minute, is shown to administrators, and can be shown again', async (thing) => {
  const { club, add, edit, entry, asides, list, pass, now, inMinutes, whats } = await desk(thing)
  const { id } = (await add({ publishAt: inMinutes(5), expiresAt: inMinutes(10) })).body
  pass(5)
  await doWhatIsDue(club.services, now())
  expect([(await entry(id)).state, (await entry(id)).expiresAt, (await list()).length]).toEqual(['living', inMinutes(5), 1])
  pass(5)
  await doWhatIsDue(club.services, now())
  expect([await list(), (await entry(id)).state]).toEqual([[], 'expired'])
  expect(await asides()).toMatchObject([{ id, state: 'expired', expiresAt: '' }])
  expect(await shownToVisitors(club)).toBe(0)
  expect(await whats(id)).toEqual(['expire', 'publish', 'add'])
  expect((await edit(id, {})).status).toBe(200)
  expect((await entry(id)).state).toBe('expired')
  expect((await edit(id, { publishAt: '', expiresAt: inMinutes(3) })).body.message).toMatch(/ published$/)
  expect([(await list()).length, (await entry(id)).expiresAt]).toEqual([1, inMinutes(3)])
  expect((await edit(id, { expiresAt: '' })).status).toBe(200)
  pass(10)
  await doWhatIsDue(club.services, now())
  expect(await list()).toHaveLength(1)
})

test.for(expiring)(
  'of $words.several: one whose time ended in the trash comes back as one that has expired, and visitors are never shown it',
  async (thing) => {
    const { club, client, add, remove, restore, publish, entry, changes, list, passThere, inMinutes } = await desk(thing)
    const [alone, also] = [(await add({ expiresAt: inMinutes(5) })).body.id, (await add({ expiresAt: inMinutes(5) })).body.id]
    const stays = (await add({ expiresAt: inMinutes(50) })).body.id
    const place = (await club.store.rows(thing).list()).length
    for (const id of [alone, also, stays]) await remove(id)
    await passThere(6)
    const told = { success: true, message: expect.stringMatching(/ restored\. It has expired meanwhile, .* until you publish it again\.$/) }
    expect((await restore(alone)).body).toEqual(told)
    expect([place, await shownToVisitors(club), await list()]).toEqual([3, 0, []])
    expect(await entry(alone)).toMatchObject({ state: 'expired', expiresAt: '' })
    expect((await changes(alone))[0]).toMatchObject({ what: 'restore', after: { publishAt: 'expired', expiresAt: '' } })
    const several = await client.post(livesOf(thing).restoreSeveral.path, { ids: [also, stays] })
    expect(several.body.message).toMatch(/^2 .* restored; 1 of them expired meanwhile, and visitors do not see it until published again$/)
    expect((await list()).map(({ id }) => id)).toEqual([stays])
    await publish(alone)
    expect((await list()).map(({ id }) => id)).toEqual([alone, stays])
    const planned = (await open(club.store.db).selectFrom(thing.table).selectAll().execute()).filter(({ expire_at }) => expire_at)
    expect(planned).toMatchObject([{ id: stays }])
  },
)

test.for(expiring)(
  'of $words.several: what was to be published and taken down while the site stood still is both, one after the other',
  async (thing) => {
    const { club, add, pass, now, inMinutes, whats } = await desk(thing)
    const { id } = (await add({ publishAt: inMinutes(5), expiresAt: inMinutes(6) })).body
    pass(60)
    await doWhatIsDue(club.services, now())
    expect(await whats(id)).toEqual(['expire', 'publish', 'add'])
  },
)

test.for(drafted)('of $words.several: a time that cannot be meant is refused in a sentence, and nothing is done', async (thing) => {
  const { club, add, edit, inMinutes, list, entry } = await desk(thing)
  const { id } = (await add({})).body
  const before = await contentsOf(club.store)
  const past = { publishAt: inMinutes(-1) }
  const bad = [
    past,
    { publishAt: inMinutes(0) },
    { publishAt: '2026-11-31T10:00' },
    { publishAt: 'soon' },
    { publishAt: 5 },
    { publishAt: null },
  ]
  const both = [{ expiresAt: inMinutes(-1) }, { publishAt: inMinutes(9), expiresAt: inMinutes(9) }, { expiresAt: 'never' }]
  for (const more of [...bad, ...(thing.expires ? both : [{ expiresAt: inMinutes(9) }])])
    for (const answer of [await add(more), await edit(id, more)])
      expect
        .soft([answer.status, answer.body], JSON.stringify(more))
        .toEqual([400, { success: false, message: expect.stringMatching(/\.$/) }])
  expect(await contentsOf(club.store)).toEqual({ ...before, sessions: expect.anything() })
  expect([(await list()).length, (await entry(id)).state]).toEqual([1, 'living'])
})

test('every draft is found, page by page, however many there are', async () => {
  const { client, club, asides } = await desk(one)
  const rows = club.store.rows(one)
  const ids: string[] = []
  for (let at = 0; at < 230; at += 1) ids.push(await rows.add(secretOf(one) as never, { publish: 'draft' }))
  const found: string[] = []
  for (let page = 0; page < 4; page += 1) {
    const after = found.length > 0 ? `&after=${found.at(-1)}` : ''
    const { data } = (await client.get(`${timesOf(one).asides.path}?limit=100${after}`)).body
    found.push(...data.map(({ id }: { id: string }) => id))
  }
  expect(found.toSorted()).toEqual(ids)
  expect((await asides()).map(({ id }: { id: string }) => id)).toEqual(found)
  const held = (await client.get(`${timesOf(one).asides.path}?limit=100&q=${secret}`)).body.data
  expect([held.length, held[0].version]).toEqual([100, expect.stringMatching(/^\w{26}$/)])
})

test('things that cannot be drafts know no times', async () => {
  const club = await newClub()
  const client = await administrator(club)
  const others = things.filter(({ publishable, calls }) => !publishable && calls.add?.who === 'administrator' && calls.list)
  expect(others.length).toBeGreaterThan(1)
  for (const { calls, fields, table } of others.filter(({ table }) => table !== 'resources')) {
    const add = calls.add as Call
    const { body } = await client.post(add.path, wrapped(add, { ...examplesOf(fields), publishAt: 'draft' }) as object)
    expect.soft(body.message, table).toBe('Unknown field: publishAt.')
    expect.soft((await client.get(`/api/asides/${table}`)).status, table).toBe(404)
  }
})

test('of one that cannot be published the failure is told with its name, and the others are published', async () => {
  const { log, lines } = logged()
  const { club, client, add, inMinutes, pass, now, list } = await desk(one, { log })
  const broken = (await add({ publishAt: inMinutes(1), [one.title]: 'The broken one' })).body.id
  const { id } = (await add({ publishAt: inMinutes(2) })).body
  // A version that is refused, as after a migration that went wrong.
  const when = sql`before insert on history`
  const { db } = club.store
  if (engineOf(db).engine === 'sqlite')
    await sql`create trigger broken ${when} when new.entry = ${sql.lit(broken)} begin select raise(abort, 'broken'); end`.execute(db)
  else {
    await sql`create function fail() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`.execute(db)
    await sql`create trigger broken ${when} for each row when (new.entry = ${sql.lit(broken)}) execute function fail()`.execute(db)
  }
  pass(3)
  const due = { name: 'times', every: 60_000, work: () => doWhatIsDue(club.services, now()) }
  const end = schedule(club.services, [due], 1000)
  await vi.waitFor(async () => expect((await list()).map((entry) => entry.id)).toEqual([id]), 30_000)
  await end()
  const [job] = (await client.get('/api/jobs')).body.data
  expect(job).toMatchObject({ name: 'times', failure: expect.stringMatching(/^“The broken one” \(\w+\) could not be published: /) })
  expect(lines().map(({ msg }) => msg)).toContain('could not be published at its time')
})

test('several instances publish what is due once, and each shows it', async () => {
  const first = await newClub({ isOneOfSeveral: true })
  const others = await Promise.all([1, 2].map(() => newClub({ isOneOfSeveral: true, beside: first })))
  const troubles: unknown[] = []
  for (const { store } of [first, ...others]) onTestFinished(store.follow({ onTrouble: (error) => troubles.push(error) }))
  const client = await administrator(first)
  const { add, list } = one.calls as Record<string, Call>
  const sent = wrapped(add as Call, { ...secretOf(one), publishAt: localAt(new Date(Date.now() + 120_000)) })
  const { id } = (await client.post((add as Call).path, sent as object)).body
  const past = new Date(Date.now() - 1000).toISOString()
  await open(first.store.db).updateTable(one.table).set({ publish_at: past }).execute()
  const ends = [first, ...others].map(({ services }) =>
    schedule(
      services,
      jobsOfSite(services).filter(({ name }) => name === 'times'),
      1000,
    ),
  )
  await vi.waitFor(async () => {
    for (const { client } of [first, ...others]) expect(JSON.stringify((await client().get((list as Call).path)).body)).toContain(id)
  }, 15_000)
  await Promise.all(ends.map((end) => end()))
  const noted = await first.store.db.selectFrom('history').select('what').where('entry', '=', id).execute()
  expect(noted.map(({ what }) => what).sort()).toEqual(['add', 'publish'])
  expect(troubles).toEqual([])
})
