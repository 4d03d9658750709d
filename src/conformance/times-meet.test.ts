import { expect, test } from 'vitest'
import { doWhatIsDue } from '../features/publishing/job.ts'
import { desk, drafted, expiring } from '../testing/drafts-desk.ts'

const late = { status: 412, body: { success: false } }

test.for(drafted)('of $words.several: who has an old form open takes nothing off the site that was published since', async (thing) => {
  const { add, edit, publish, entry, list, inMinutes } = await desk(thing)
  const { id } = (await add({ publishAt: inMinutes(60) })).body
  const begun = await entry(id)
  await publish(id)
  expect(await edit(id, { [thing.title]: 'Mended', publishAt: begun.publishAt }, begun.version)).toMatchObject(late)
  expect(await edit(id, { [thing.title]: 'Mended' }, begun.version)).toMatchObject(late)
  expect([(await list()).length, (await entry(id)).state]).toEqual([1, 'living'])
  expect((await edit(id, { [thing.title]: 'Mended' }, (await entry(id)).version)).status).toBe(200)
  expect(await entry(id)).toMatchObject({ state: 'living', publishAt: '' })
})

test.for(drafted)('of $words.several: of two who set a time from one version, the second is told', async (thing) => {
  const { add, edit, entry, inMinutes } = await desk(thing)
  const { id } = (await add({ publishAt: 'draft' })).body
  const { version } = await entry(id)
  expect((await edit(id, { publishAt: inMinutes(60) }, version)).status).toBe(200)
  expect(await edit(id, { publishAt: inMinutes(90) }, version)).toMatchObject(late)
  // Who says what stands there is in nobody's way.
  expect((await edit(id, { publishAt: inMinutes(60) }, version)).status).toBe(200)
  expect(await entry(id)).toMatchObject({ state: 'draft', publishAt: inMinutes(60) })
})

test.for(drafted)('of $words.several: of two who save a draft from one version, the second is told', async (thing) => {
  const { add, edit, entry } = await desk(thing)
  const { id } = (await add({ publishAt: 'draft' })).body
  const { version } = await entry(id)
  expect((await edit(id, { [thing.title]: 'Mine' }, version)).status).toBe(200)
  expect(await edit(id, { [thing.title]: 'Theirs' }, version)).toMatchObject(late)
  expect((await entry(id)).data).toMatchObject({ id })
  expect(JSON.stringify((await entry(id)).data)).toContain('Mine')
})

test.for(expiring)(
  'of $words.several: a time to be taken down that was set meanwhile is not lost, nor is what has expired',
  async (thing) => {
    const { club, add, edit, entry, inMinutes, pass, now } = await desk(thing)
    const { id } = (await add({})).body
    const begun = await entry(id)
    expect((await edit(id, { expiresAt: inMinutes(60) }, begun.version)).status).toBe(200)
    expect(await edit(id, { [thing.title]: 'Mended', expiresAt: begun.expiresAt }, begun.version)).toMatchObject(late)
    expect((await entry(id)).expiresAt).toBe(inMinutes(60))
    const { version } = await entry(id)
    pass(60)
    await doWhatIsDue(club.services, now())
    expect(await edit(id, { [thing.title]: 'Mended' }, version)).toMatchObject(late)
    const expired = await entry(id)
    expect((await edit(id, { [thing.title]: 'One' }, expired.version)).status).toBe(200)
    expect(await edit(id, { [thing.title]: 'Two' }, expired.version)).toMatchObject(late)
  },
)

test.for(drafted)('of $words.several: the history tells who set which time, and what became of it', async (thing) => {
  const { club, add, edit, publish, remove, restore, changes, inMinutes, pass, now } = await desk(thing)
  const { id } = (await add({ publishAt: 'draft' })).body
  const [ten, five] = [inMinutes(10), inMinutes(5)]
  await edit(id, { publishAt: ten })
  await edit(id, { publishAt: five })
  await edit(id, { publishAt: five })
  await remove(id)
  await restore(id)
  pass(5)
  await doWhatIsDue(club.services, now())
  await edit(id, { [thing.title]: 'Mended', publishAt: 'draft' })
  await publish(id)
  const told = (await changes(id)).map(({ what, by, before, after }) => [what, by, before?.publishAt, after?.publishAt])
  expect(told).toEqual([
    ['publish', 'asha', 'draft', ''],
    ['take back', 'asha', '', 'draft'],
    ['publish', null, five, ''],
    ['restore', 'asha', undefined, five],
    ['delete', 'asha', five, undefined],
    ['edit', 'asha', ten, five],
    ['edit', 'asha', 'draft', ten],
    ['add', 'asha', undefined, 'draft'],
  ])
})

test.for(expiring)('of $words.several: the history tells when one was to be taken down, and that it was', async (thing) => {
  const { club, add, edit, changes, inMinutes, pass, now } = await desk(thing)
  const { id } = (await add({})).body
  const five = inMinutes(5)
  await edit(id, { expiresAt: five })
  pass(5)
  await doWhatIsDue(club.services, now())
  const told = (await changes(id)).map(({ what, after }) => [what, after?.publishAt, after?.expiresAt])
  expect(told).toEqual([
    ['expire', 'expired', ''],
    ['edit', '', five],
    ['add', '', ''],
  ])
})

test.for(drafted)('of $words.several: a version that is put back says what it said, and is shown as it is now', async (thing) => {
  const { add, edit, entry, changes, putBack, list, inMinutes } = await desk(thing)
  const { id } = (await add({ publishAt: inMinutes(10), [thing.title]: 'As it was' })).body
  await edit(id, { [thing.title]: 'As it is', publishAt: '' })
  const [, added] = await changes(id)
  expect((await putBack(id, added?.id ?? '')).status).toBe(200)
  expect([(await list()).length, await entry(id)]).toMatchObject([1, { state: 'living', publishAt: '' }])
  expect((await changes(id))[0]).toMatchObject({ what: 'put back', after: { publishAt: '' } })
  const [, second] = await changes(id)
  await edit(id, { publishAt: 'draft' })
  expect((await putBack(id, second?.id ?? '')).status).toBe(200)
  expect([await list(), await entry(id)]).toMatchObject([[], { state: 'draft', publishAt: 'draft' }])
  expect(JSON.stringify((await entry(id)).data)).toContain('As it is')
})

test.for(drafted)('of $words.several: one that is shown is gone until the time that is set for it, and comes then', async (thing) => {
  const { club, add, edit, entry, list, inMinutes, pass, now } = await desk(thing)
  const { id } = (await add({})).body
  const at = inMinutes(5)
  expect((await edit(id, { publishAt: at })).body.message).toMatch(/ will be published on /)
  expect([await list(), await entry(id)]).toMatchObject([[], { state: 'draft', publishAt: at }])
  pass(5)
  await doWhatIsDue(club.services, now())
  expect(await list()).toMatchObject([{ id }])
})

test.for(expiring)('of $words.several: what has expired and is given another time is published at that time', async (thing) => {
  const { club, add, edit, entry, list, inMinutes, pass, now } = await desk(thing)
  const { id } = (await add({ expiresAt: inMinutes(5) })).body
  pass(5)
  await doWhatIsDue(club.services, now())
  await edit(id, { publishAt: inMinutes(5) })
  expect(await entry(id)).toMatchObject({ state: 'draft', publishAt: inMinutes(5) })
  pass(5)
  await doWhatIsDue(club.services, now())
  expect(await list()).toMatchObject([{ id }])
})

test.for(expiring)('of $words.several: what fell due weeks ago, while the site stood still, is done', async (thing) => {
  const { club, add, list, inMinutes, pass, now } = await desk(thing)
  const stays = (await add({ publishAt: inMinutes(5) })).body.id
  const goes = (await add({ publishAt: inMinutes(5), expiresAt: inMinutes(90) })).body.id
  pass(40 * 24 * 60)
  await doWhatIsDue(club.services, now())
  expect(await list()).toMatchObject([{ id: stays }])
  expect(await club.store.rows(thing).newest(goes)).toMatchObject({ state: 'expired' })
})

test.for(expiring)('of $words.several: who sets another time at the last moment is heard', async (thing) => {
  const { club, add, edit, list, inMinutes, pass, now } = await desk(thing)
  const rows = club.store.rows(thing)
  const { id } = (await add({ publishAt: inMinutes(5) })).body
  const shown = (await add({ expiresAt: inMinutes(5) })).body.id
  // The job has found both due when somebody saves.
  pass(5)
  await edit(id, { publishAt: inMinutes(60) })
  await edit(shown, { expiresAt: inMinutes(60) })
  expect([await rows.publish(id, { due: now() }), await rows.expire(shown, { due: now() })]).toEqual(['none', false])
  expect(await list()).toMatchObject([{ id: shown }])
  pass(60)
  expect([await rows.publish(id, { due: now() }), await rows.expire(shown, { due: now() })]).toEqual(['published', true])
})
