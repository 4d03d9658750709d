import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { postedTexts } from '../contract/fields.ts'
import { livesOf } from '../contract/lifecycle.ts'
import { timesOf } from '../contract/times.ts'
import { doWhatIsDue } from '../features/publishing/job.ts'
import { schedule } from '../http/schedule.ts'
import { pages } from '../site/routes.tsx'
import { contentsOf } from '../testing/contents.ts'
import { desk, drafted, expiring, secret, secretOf } from '../testing/drafts-desk.ts'
import { unseen } from '../testing/earlier.ts'
import { siteWithPages } from '../testing/entry-site.ts'
import type { Managed } from '../testing/examples.ts'
import { logged } from '../testing/logged.ts'

const [one] = drafted as [Managed]
const late = { status: 412, body: { success: false } }

/** A desk whose clock also does what is due. */
async function deskOf(thing: Managed, given?: Parameters<typeof desk>[1]) {
  const its = await desk(thing, given)
  const due = () => doWhatIsDue(its.club.services, its.now())
  const passing = async (minutes: number) => {
    its.pass(minutes)
    await due()
  }
  return { ...its, due, passing, added: async (more: object) => (await its.add(more)).body.id as string }
}

test('drafts of every collection are in no response and on no page of a visitor, until they are published', async () => {
  const { club, read } = await siteWithPages()
  /** In how many responses that a visitor can get they are found. */
  async function shown() {
    const paths = club.calls.filter(({ method, who }) => method === 'GET' && who === 'anyone').map(({ path }) => path)
    let found = 0
    for (const path of [...paths, ...paths.map((path) => `${path}?q=${secret}&limit=5`), ...pages.map(({ path }) => path)])
      if ((await read(path)).html.replaceAll(`?q=${secret}`, '').includes(secret)) found += 1
    return found
  }
  const ids: string[] = []
  for (const thing of drafted) ids.push(await club.store.rows(thing).add(secretOf(thing) as never, { publish: 'draft' }))
  expect(await shown()).toBe(0)
  for (const [at, thing] of drafted.entries()) await club.store.rows(thing).publish(ids[at] ?? '')
  // The same requests find them now, so they would have found them before.
  expect(await shown()).toBeGreaterThan(2 * drafted.length)
})

test.for(drafted)('$words.several: a draft is listed, comes back from the trash as one, and is published once', async (thing) => {
  const { club, added, add, publish, remove, restore, erase, asides, entry, list, whats, passThere, inMinutes, due } = await deskOf(thing)
  const { body } = await add({ publishAt: 'draft' })
  expect(body).toEqual({ success: true, message: expect.stringMatching(/ saved as a draft$/), id: expect.any(String) })
  expect(await list()).toEqual([])
  const draft = await entry(body.id)
  expect(draft).toMatchObject({ state: 'draft', publishAt: 'draft', expiresAt: '', data: { id: body.id } })
  const times = { state: 'draft', publishAt: 'draft', expiresAt: '', since: expect.any(String), place: '' }
  expect(await asides()).toEqual([{ ...draft.data, ...times }])
  expect((await publish(body.id)).body).toEqual({ success: true, message: expect.stringMatching(/ published$/) })
  expect([await asides(), (await entry(body.id)).state, await whats(body.id)]).toEqual([[], 'living', ['publish', 'add']])
  expect((await publish(body.id)).body.message).toMatch(/ is already published$/)

  // The time of this one passes while it is in the trash.
  const id = await added({ publishAt: inMinutes(5) })
  expect((await remove(id)).body).toEqual({ success: true, message: expect.stringMatching(/ deleted successfully$/) })
  await passThere(6)
  await due()
  expect([(await entry(id)).state, (await list()).length]).toEqual(['trash', 1])
  expect((await restore(id)).status).toBe(200)
  await due()
  expect(await entry(id)).toMatchObject({ state: 'draft', publishAt: 'draft' })
  await remove(id)
  await erase(id)
  expect(await unseen(club.store.db)).toEqual([])
})

test.for(drafted)('$words.several: an entry is published at its minute, as the newest, once', async (thing) => {
  const { club, add, added, inMinutes, pass, passing, due, list, entry, changes } = await deskOf(thing)
  const { id, message } = (await add({ publishAt: inMinutes(10) })).body
  expect(message).toMatch(/ will be published on \w{3} \d+ \w{3} \d{4}, \d+:\d\d [ap]m$/)
  expect((await entry(id)).publishAt).toBe(inMinutes(10))
  const later = await added({})
  await passing(9)
  expect((await list()).map((entry) => entry.id)).toEqual([later])
  pass(1)
  await Promise.all(Array.from({ length: 20 }, due))
  const newestFirst = thing.order === 'newest' ? await list() : (await list()).reverse()
  expect(newestFirst.map((entry) => entry.id)).toEqual([id, later])
  expect((await club.store.rows(thing).list({ limit: 1, after: id })).map((entry) => (entry as { id: string }).id)).toEqual([later])
  expect((await changes(id)).map(({ what, by }) => [what, by])).toEqual([
    ['publish', null],
    ['add', 'asha'],
  ])
})

test.for(drafted)('$words.several: an entry is a draft and planned again; the history shows who set which time', async (thing) => {
  const { added, edit, publish, remove, restore, entry, asides, list, changes, inMinutes, passing, now } = await deskOf(thing)
  const id = await added({})
  const shown = await list()
  const [ten, five] = [inMinutes(10), inMinutes(5)]
  expect((await edit(id, { publishAt: 'draft' })).body.message).toMatch(/ saved as a draft$/)
  expect([await list(), (await asides()).length]).toEqual([[], 1])
  expect((await edit(id, { publishAt: ten })).body.message).toMatch(/ will be published on /)
  // A client that does not know of times leaves them as they are.
  expect((await edit(id, {})).body.message).toMatch(/ saved$/)
  expect(await entry(id)).toMatchObject({ state: 'draft', publishAt: ten })
  expect((await edit(id, { publishAt: '' })).body.message).toMatch(/ published$/)
  expect(await list()).toEqual(shown.map((one) => ({ ...one, ...postedTexts(thing.fields, now()) })))
  for (const publishAt of [ten, five, five]) await edit(id, { publishAt })
  expect([await list(), (await entry(id)).state]).toEqual([[], 'draft'])
  await remove(id)
  await restore(id)
  await passing(5)
  expect(await list()).toMatchObject([{ id }])
  await edit(id, { [thing.title]: 'Mended', publishAt: 'draft' })
  await publish(id)
  expect((await changes(id)).map(({ what, by, before, after }) => [what, by, before?.publishAt, after?.publishAt])).toEqual([
    ['publish', 'asha', 'draft', ''],
    ['take back', 'asha', '', 'draft'],
    ['publish', null, five, ''],
    ['restore', 'asha', undefined, five],
    ['delete', 'asha', five, undefined],
    ['edit', 'asha', ten, five],
    ['take back', 'asha', '', ten],
    ['publish', 'asha', ten, ''],
    ['edit', 'asha', 'draft', ten],
    ['take back', 'asha', '', 'draft'],
    ['add', 'asha', undefined, ''],
  ])
})

test.for(drafted)('$words.several: a save from an older version changes no time and no draft', async (thing) => {
  const { added, edit, publish, entry, list, inMinutes } = await deskOf(thing)
  const id = await added({ publishAt: inMinutes(60) })
  const begun = await entry(id)
  await publish(id)
  for (const publishAt of [begun.publishAt, undefined])
    expect(await edit(id, { [thing.title]: 'Mended', publishAt }, begun.version)).toMatchObject(late)
  expect([(await list()).length, (await entry(id)).state]).toEqual([1, 'living'])
  const draft = await added({ publishAt: 'draft' })
  const { version } = await entry(draft)
  expect((await edit(draft, { publishAt: inMinutes(60) }, version)).status).toBe(200)
  expect(await edit(draft, { publishAt: inMinutes(90) }, version)).toMatchObject(late)
  expect(await edit(draft, { [thing.title]: 'Theirs', publishAt: inMinutes(60) }, version)).toMatchObject(late)
  // The values that are stored already are no conflict.
  expect((await edit(draft, { publishAt: inMinutes(60) }, version)).status).toBe(200)
  expect(await entry(draft)).toMatchObject({ state: 'draft', publishAt: inMinutes(60) })
})

test.for(drafted)('$words.several: a restored version changes the texts, not whether the entry is published', async (thing) => {
  const { added, edit, entry, changes, putBack, list, inMinutes } = await deskOf(thing)
  const id = await added({ publishAt: inMinutes(10), [thing.title]: 'As it was' })
  await edit(id, { [thing.title]: 'As it is', publishAt: '' })
  const [, first] = await changes(id)
  expect((await putBack(id, first?.id ?? '')).status).toBe(200)
  expect([(await list()).length, await entry(id)]).toMatchObject([1, { state: 'living', publishAt: '' }])
  const [put, second] = await changes(id)
  expect(put).toMatchObject({ what: 'put back', after: { publishAt: '' } })
  await edit(id, { publishAt: 'draft' })
  expect((await putBack(id, second?.id ?? '')).status).toBe(200)
  expect([await list(), await entry(id)]).toMatchObject([[], { state: 'draft', publishAt: 'draft' }])
  expect(JSON.stringify((await entry(id)).data)).toContain('As it is')
})

test.for(drafted)('$words.several: a time that cannot be meant is refused in a sentence, and nothing is done', async (thing) => {
  const { club, add, added, edit, inMinutes, list } = await deskOf(thing)
  const id = await added({})
  const before = await contentsOf(club.store)
  const bad: object[] = [inMinutes(-1), inMinutes(0), '2026-11-31T10:00', 'soon', 5, null].map((publishAt) => ({ publishAt }))
  const both = [{ expiresAt: inMinutes(-1) }, { publishAt: inMinutes(9), expiresAt: inMinutes(9) }, { expiresAt: 'never' }]
  for (const more of [...bad, ...(thing.expires ? both : [{ expiresAt: inMinutes(9) }])])
    for (const { status, body } of [await add(more), await edit(id, more)])
      expect.soft([status, body], JSON.stringify(more)).toEqual([400, { success: false, message: expect.stringMatching(/\.$/) }])
  expect(await contentsOf(club.store)).toEqual({ ...before, sessions: expect.anything() })
  expect(await list()).toHaveLength(1)
})

test.for(expiring)('$words.several: an entry expires at its minute, and can be published or planned again', async (thing) => {
  const { client, added, edit, entry, asides, list, passing, inMinutes, changes } = await deskOf(thing)
  const id = await added({ publishAt: inMinutes(5), expiresAt: inMinutes(10) })
  const ten = inMinutes(10)
  await passing(5)
  expect([(await entry(id)).state, (await entry(id)).expiresAt, (await list()).length]).toEqual(['living', ten, 1])
  // Administrators see the end of what is visible.
  expect((await client.get(timesOf(thing).asides.path)).body.ending).toEqual([{ id, expiresAt: ten }])
  await passing(5)
  expect([await list(), (await entry(id)).state]).toEqual([[], 'expired'])
  expect(await asides()).toMatchObject([{ id, state: 'expired', expiresAt: '' }])
  expect((await changes(id)).map(({ what, after }) => [what, after?.publishAt, after?.expiresAt])).toMatchObject([
    ['expire', 'expired', ''],
    ['publish', '', ten],
    ['add', expect.any(String), ten],
  ])
  expect((await edit(id, {})).status).toBe(200)
  expect((await entry(id)).state).toBe('expired')
  expect((await edit(id, { publishAt: '', expiresAt: inMinutes(3) })).body.message).toMatch(/ published$/)
  expect([(await list()).length, (await entry(id)).expiresAt]).toEqual([1, inMinutes(3)])
  expect((await edit(id, { expiresAt: '' })).status).toBe(200)
  await passing(10)
  expect(await list()).toHaveLength(1)
  await edit(id, { expiresAt: inMinutes(1) })
  await passing(1)
  await edit(id, { publishAt: inMinutes(5) })
  expect(await entry(id)).toMatchObject({ state: 'draft', publishAt: inMinutes(5) })
  await passing(5)
  expect(await list()).toMatchObject([{ id }])
})

test.for(expiring)('$words.several: an entry whose time ended in the trash comes back expired', async (thing) => {
  const { client, added, remove, restore, publish, entry, list, passThere, inMinutes } = await deskOf(thing)
  const [alone, also] = [await added({ expiresAt: inMinutes(5) }), await added({ expiresAt: inMinutes(5) })]
  const stays = await added({ expiresAt: inMinutes(50) })
  for (const id of [alone, also, stays]) await remove(id)
  await passThere(6)
  expect((await restore(alone)).body.message).toMatch(/ restored\. It has expired, .* until you publish it again\.$/)
  expect([await entry(alone), await list()]).toMatchObject([{ state: 'expired', expiresAt: '' }, []])
  const several = await client.post(livesOf(thing).restoreSeveral.path, { ids: [also, stays] })
  expect(several.body.message).toMatch(/^2 .* restored; 1 expired, so visitors do not see it until published again$/)
  expect((await list()).map(({ id }) => id)).toEqual([stays])
  await publish(alone)
  expect((await list()).map(({ id }) => id)).toEqual([alone, stays])
})

test.for(expiring)('$words.several: what was due while the site was down is done; a save at the last moment wins', async (thing) => {
  const { club, added, edit, entry, list, inMinutes, pass, passing, now } = await deskOf(thing)
  const rows = club.store.rows(thing)
  const planned = await added({ publishAt: inMinutes(5) })
  const shown = await added({})
  const begun = await entry(shown)
  expect((await edit(shown, { expiresAt: inMinutes(5) }, begun.version)).status).toBe(200)
  expect(await edit(shown, { [thing.title]: 'Mended', expiresAt: begun.expiresAt }, begun.version)).toMatchObject(late)
  // The job has found both due when an administrator saves.
  pass(5)
  await edit(planned, { publishAt: inMinutes(60) })
  await edit(shown, { expiresAt: inMinutes(60) })
  expect([await rows.publish(planned, { due: now() }), await rows.expire(shown, { due: now() })]).toEqual(['none', false])
  const both = await added({ publishAt: inMinutes(5), expiresAt: inMinutes(90) })
  await passing(40 * 24 * 60)
  expect((await list()).map(({ id }) => id)).toEqual([planned])
  expect(await rows.newest(both)).toMatchObject({ state: 'expired' })
})

test('every draft is found, page by page, however many there are', async () => {
  const { client, club } = await desk(one)
  const ids: string[] = []
  for (let at = 0; at < 130; at += 1) ids.push(await club.store.rows(one).add(secretOf(one) as never, { publish: 'draft' }))
  const found: string[] = []
  for (let page = 0; page < 3; page += 1) {
    const after = found.length > 0 ? `&after=${found.at(-1)}` : ''
    const { data } = (await client.get(`${timesOf(one).asides.path}?limit=50&q=${secret}${after}`)).body
    found.push(...data.map(({ id }: { id: string }) => id))
  }
  expect(found.toSorted()).toEqual(ids)
})

test('an entry that cannot be published is named in the failure of the job, and the others are published', async () => {
  const { log, lines } = logged()
  const { club, client, added, inMinutes, pass, due, list } = await deskOf(one, { log })
  const broken = await added({ publishAt: inMinutes(1), [one.title]: 'The broken one' })
  const id = await added({ publishAt: inMinutes(2) })
  // A version that is refused, as after a migration that went wrong.
  await sql`create unique index broken on history (kind) where entry = ${sql.lit(broken)}`.execute(club.store.db)
  pass(3)
  const end = schedule(club.services, [{ name: 'times', every: 60_000, work: due }], 1000)
  await vi.waitFor(async () => expect((await list()).map((entry) => entry.id)).toEqual([id]), 30_000)
  await end()
  const [job] = (await client.get('/api/jobs')).body.data
  expect(job).toMatchObject({ name: 'times', failure: expect.stringMatching(/^“The broken one” \(\w+\) could not be published: /) })
  expect(lines().map(({ msg }) => msg)).toContain('could not be published on time')
})
