import { expect, test } from 'vitest'
import { club } from '../../content/club.ts'
import { events } from '../collections/events/contract.ts'
import { dayAt, dayWords } from '../contract/club-time.ts'
import { entryPath, listPath } from '../contract/entry-path.ts'
import { open } from '../entries/stored-entry.ts'
import { entrySite, type Paged, paged } from '../testing/entry-site.ts'

async function site(thing: Paged) {
  const its = await entrySite(thing)
  return { ...its, read: (slug: string) => its.read(entryPath(thing, slug)) }
}
const tomorrow = dayAt(new Date(Date.now() + 36 * 60 * 60 * 1000))

test.for(paged)('$words.several: the page of a deleted entry shows that it is gone, and nothing of its text', async (thing) => {
  const { rows, add, edit, read, entryAt } = await site(thing)
  // A future event is shown as cancelled, see below.
  const past = thing.calendar && { [thing.day ?? '']: '2020-02-02' }
  const [id, other] = [await add('Quokka Lab', past), await add('Numbat Lab', past)]
  await edit(id, 'Wombat Lab', past)
  await rows.removeAll([id, other])
  const first = await read('quokka-lab')
  expect(first).toMatchObject({
    status: 404,
    heads: [expect.stringMatching(`^This ${thing.words.one} (?:was cancelled|is no longer here)$`)],
  })
  expect(first.html).toMatch(new RegExp(`<a[^>]* href="${listPath(thing)}"[^>]*>See all ${thing.words.several}</a>`))
  expect(first.html).not.toMatch(/quokka|wombat|numbat/i)
  // One page for all of them, so that none reveals which it was.
  for (const slug of ['wombat-lab', id, 'numbat-lab']) expect(await read(slug)).toEqual(first)
  expect(await entryAt('wombat-lab')).toEqual({ success: true, data: null, gone: 'removed' })
  await rows.restore(id)
  expect((await read('wombat-lab')).status).toBe(200)
})

test.for(paged.filter(({ publishable }) => publishable))(
  '$words.several: an entry that is a draft again looks like a deleted one for 31 days; erased ones and drafts like none',
  async (thing) => {
    const { club, rows, add, texts, read, entryAt } = await site(thing)
    const [deleted, taken, erased] = [await add('Deleted'), await add('Taken'), await add('Erased')]
    const draft = await add('Drafted', {}, { publish: 'draft' })
    await rows.remove(deleted)
    await rows.edit(taken, texts('Later words') as never, { shown: { publish: 'draft' } })
    await rows.remove(erased)
    await rows.erase(erased)
    const both = async (slug: string) => [await read(slug), await entryAt(slug)]
    const bare = (found: unknown) => JSON.stringify(found).replaceAll(/Deleted|Taken/g, '…')
    expect(bare(await both('taken'))).toBe(bare(await both('deleted')))
    expect((await read('taken')).html).not.toContain('Later words')
    const nothing = await both('made-up')
    expect((await read('made-up')).heads[0]).toBe('Unexpected Application Error!')
    for (const slug of ['erased', erased, 'drafted', draft]) expect.soft(await both(slug), slug).toEqual(nothing)
    const before = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000).toISOString()
    await open(club.store.db).updateTable(thing.table).set({ shown_changed: before }).execute()
    for (const slug of ['deleted', 'taken', taken]) expect.soft(await both(slug), slug).toEqual(nothing)
  },
)

test('a future event that was deleted was cancelled: its page shows which it was and when; a past one does not', async () => {
  const { rows, add, edit, read, entryAt } = await site(events)
  const ids = [await add('Quokka Lab', { eventDate: tomorrow, time: '18:05' }), await add('Numbat Lab', { eventDate: '2020-02-02' })]
  await edit(ids[0] ?? '', 'Quokka Night', { eventDate: tomorrow, time: '18:05' })
  await rows.removeAll(ids)
  const [off, over] = [await read('quokka-night'), await read('numbat-lab')]
  expect(off.heads[0]).toBe('This event was cancelled')
  expect(off.html).toContain(`“Quokka Night” was planned for ${dayWords(tomorrow)}, 6:05 pm ${club.zoneLabel}.`)
  expect(await read('quokka-lab')).toEqual(off)
  expect(over.heads[0]).toBe('This event is no longer here')
  expect(over.html).not.toMatch(/numbat|was planned for/i)
  const was = { title: 'Quokka Night', day: tomorrow, time: '18:05' }
  expect(await entryAt('quokka-night')).toEqual({ success: true, data: null, gone: 'cancelled', was })
})
