import { expect, test } from 'vitest'
import { club } from '../../content/club.ts'
import { events } from '../collections/events/contract.ts'
import { dayAt, dayWords } from '../contract/club-time.ts'
import type { Input, Thing } from '../contract/collection.ts'
import { entryPath, listPath } from '../contract/entry-path.ts'
import { examplesOf } from '../contract/example.ts'
import { open } from '../entries/stored-entry.ts'
import { addPages } from '../site/pages.ts'
import { assets } from '../testing/assets.ts'
import { newClub } from '../testing/club.ts'
import { things } from '../testing/examples.ts'

type Paged = Thing & { at: string }
/** The portraits of members are found by the build, so their page is made of it alone. */
const paged = things.filter((thing): thing is Paged => thing.at !== undefined && thing.table !== 'members')

async function site<T extends Paged>(thing: T) {
  const club = await newClub()
  addPages(club.api, club.services, assets)
  const rows = club.store.rows(thing)
  const texts = (title: string, more = {}) => ({ ...examplesOf(thing.fields), ...more, [thing.title]: title }) as Input<T>
  const read = async (slug: string) => {
    const response = await club.client().request('GET', entryPath(thing, slug))
    return { status: response.status, html: await response.text() }
  }
  const told = async (slug: string) => (await club.client().get(`/api/page/${thing.table}?slug=${slug}`)).body
  return { db: club.store.db, rows, texts, read, told }
}

const headingIn = (html: string) => /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]
const tomorrow = dayAt(new Date(Date.now() + 36 * 60 * 60 * 1000))

test.for(paged)('of $words.several: who comes to one that is deleted is told so, and nothing of it', async (thing) => {
  const { rows, texts: said, read, told } = await site(thing)
  // Of what is to come more is told, as below.
  const texts = (title: string) => said(title, thing.calendar && { [thing.day ?? '']: '2020-02-02' })
  const id = await rows.add(texts('Quokka Lab'))
  await rows.edit(id, texts('Wombat Lab'))
  const other = await rows.add(texts('Numbat Lab'))
  await rows.removeAll([id, other])
  const pages = [await read('quokka-lab'), await read('wombat-lab'), await read(id), await read('numbat-lab')]
  const [{ status, html }] = pages as [(typeof pages)[0]]
  expect(status).toBe(404)
  expect(headingIn(html)).toMatch(new RegExp(`^This ${thing.words.one} (?:was called off|is no longer here)$`))
  expect(html).toMatch(new RegExp(`<a[^>]* href="${listPath(thing)}"[^>]*>See all ${thing.words.several}</a>`))
  expect(html).not.toMatch(/quokka|wombat|numbat/i)
  // One page for all of them, so that none says which it was.
  for (const page of pages) expect(page).toEqual({ status, html })
  expect(await told('wombat-lab')).toEqual({ success: true, data: null, gone: 'removed' })
  await rows.restore(id)
  expect((await read('wombat-lab')).status).toBe(200)
})

test.for(paged.filter(({ publishable }) => publishable))(
  'of $words.several: what was taken back is told like what is deleted, and no draft is told of',
  async (thing) => {
    const { db, rows, texts, read, told } = await site(thing)
    const [deleted, taken, erased, draft] = [
      await rows.add(texts('Deleted')),
      await rows.add(texts('Taken')),
      await rows.add(texts('Erased')),
      await rows.add(texts('Drafted'), { publish: 'draft' }),
    ]
    await rows.remove(deleted)
    await rows.edit(taken, texts('Later words'), { shown: { publish: 'draft' } })
    await rows.remove(erased)
    await rows.erase(erased)
    // What they were called aside, nobody learns which of them is a draft by now.
    const bare = (found: unknown) => JSON.stringify(found).replaceAll(/Deleted|Taken/g, '…')
    expect(bare([await read('taken'), await told('taken')])).toBe(bare([await read('deleted'), await told('deleted')]))
    expect((await read('taken')).html).not.toContain('Later words')
    const nothing = [await read('made-up'), await told('made-up')]
    expect(headingIn((await read('made-up')).html)).toBe('Unexpected Application Error!')
    for (const slug of ['erased', erased, 'drafted', draft]) expect.soft([await read(slug), await told(slug)], slug).toEqual(nothing)
    // As long as calendars tell of it; what would be told for ever of one would say that it is a draft.
    const before = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000).toISOString()
    await open(db).updateTable(thing.table).set({ shown_changed: before }).execute()
    for (const slug of ['deleted', 'taken', taken]) expect.soft([await read(slug), await told(slug)], slug).toEqual(nothing)
  },
)

test('an event to come was called off, and says which it was and when as its calendar does; one that has been does not', async () => {
  const { rows, texts, read, told } = await site(events)
  const ids = [
    await rows.add(texts('Quokka Lab', { eventDate: tomorrow, time: '18:05' })),
    await rows.add(texts('Wombat Lab', { eventDate: tomorrow, time: '19:05' })),
    await rows.add(texts('Numbat Lab', { eventDate: '2020-02-02' })),
  ]
  await rows.edit(ids[0] ?? '', texts('Quokka Night', { eventDate: tomorrow, time: '18:05' }))
  await rows.removeAll(ids)
  const [off, other, over] = [await read('quokka-night'), await read('wombat-lab'), await read('numbat-lab')]
  expect(headingIn(off.html)).toBe('This event was called off')
  expect(off.html).toContain(`“Quokka Night” was to be on ${dayWords(tomorrow)}, 18:05 ${club.zoneLabel}.`)
  expect(off.html).not.toMatch(/wombat/i)
  expect(other.html).toContain(`“Wombat Lab” was to be on ${dayWords(tomorrow)}, 19:05 ${club.zoneLabel}.`)
  expect(await read('quokka-lab')).toEqual(off)
  expect(headingIn(over.html)).toBe('This event is no longer here')
  expect(over.html).not.toMatch(/numbat|was to be on/i)
  expect(await told('quokka-night')).toEqual({
    ...{ success: true, data: null, gone: 'called off' },
    was: { title: 'Quokka Night', day: tomorrow, time: '18:05' },
  })
  expect(await told('numbat-lab')).toEqual({ success: true, data: null, gone: 'removed' })
})
