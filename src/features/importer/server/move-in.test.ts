import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { documents } from '../../../../content/documents.ts'
import { faq } from '../../../../content/faq.ts'
import { events } from '../../../collections/events/contract.ts'
import { members } from '../../../collections/members/contract.ts'
import { notifications } from '../../../collections/notifications/contract.ts'
import { things } from '../../../testing/examples.ts'
import { newSite } from '../../../testing/new-site.ts'
import { oldReplies } from '../../../testing/old-replies.ts'
import { oldSite } from '../../../testing/old-site.ts'
import { rollOf } from '../../../testing/rolls.ts'

test('a whole old site moves in, and a second time changes nothing', async () => {
  const site = newSite()
  const address = await oldSite()
  const first = await site.moveIn(address)
  expect(first.everything, first.report).toBe(true)
  const contents = await site.contents()
  const count = (table: string) => contents[table]?.length
  const replies = oldReplies() as Record<string, Record<string, unknown[]>>
  const counts = ['events', 'members', 'projects', 'gallery', 'timeline', 'students', 'notifications', 'videos', 'home_images'].map(count)
  expect(counts).toEqual([
    ...['/api/events', '/api/members'].map((path) => replies[path]?.data?.length),
    ...[replies['/api/projects']?.projects?.length, replies['/api/gallery']?.galleryData?.length],
    ...[replies['/api/gettimelinedata']?.data?.length, replies['/api/iort']?.length, 2, 2, 1],
  ])
  // Questions and documents come with the site; one of the old site's two resources is known by its title.
  expect([count('faqs'), count('resources')]).toEqual([faq.length, documents.length + 1])

  const second = await site.moveIn(address)
  expect(second.everything).toBe(true)
  expect(await site.contents()).toEqual(contents)
  expect(second.report).toMatch(/all\s+0\s+\d+\s+1\s+0/)
})

test('a dry run reports what would be done, changes nothing and leaves no folder', async () => {
  const site = newSite()
  const replies = oldReplies()
  ;(replies['/api/events'] as { data: unknown[] }).data.push('no entry')
  const address = await oldSite({ replies })
  const before = await site.contents()
  const dry = await site.moveIn(address, { dryRun: true })
  expect(await site.contents()).toEqual(before)
  expect(dry.report).toContain("add       event 'Night of Boards'")
  expect(dry.report).toContain("events, eventDate: written as YYYY-MM-DD (3), e.g. 'Mar 7 2025' → '2025-03-07'")
  expect(dry.report).toContain(`differs   resource '${documents.at(-1)?.title.toLowerCase()}'`)
  expect(dry.report).toContain('nothing has been changed')
  expect([dry.everything, readdirSync(site.refusedTo)]).toEqual([false, []])
})

test('every entry passes the checks of its contract, in the order of the old site and with the time when it was made', async () => {
  const site = newSite()
  await site.moveIn(await oldSite())
  await site.look(async ({ rows }) => {
    for (const thing of things)
      for (const { id: _, ...entry } of (await rows(thing).list()) as { id: string }[]) expect.soft(thing.kept.parse(entry)).toEqual(entry)
    const old = oldReplies()['/api/members'] as { data: { name: string }[] }
    expect((await rows(members).list()).map(({ name }) => name)).toEqual(old.data.map(({ name }) => name))
    const notices = await rows(notifications).list()
    expect(notices).toMatchObject([{ title: 'Second notice' }, { title: 'First notice', submissionTime: '9:00:00 AM' }])
  })
  const { students } = await site.contents()
  expect(students?.[0]).toMatchObject({ roll: rollOf(0), added: '2025-01-15T10:00:00.000Z' })
})

test('phone numbers are masked unless they are to be published, and the report never holds one', async () => {
  const address = await oldSite()
  for (const consented of [false, true]) {
    const site = newSite()
    const { report } = await site.moveIn(address, { consented })
    const { students = [] } = await site.contents()
    expect(students.map(({ showPhone }) => showPhone)).toEqual(Array(5).fill(Number(consented)))
    for (const { phoneNumber } of students) expect(report).not.toContain(phoneNumber)
  }
})

test('what cannot be stored is replaced and reported field by field, and only what is no entry is refused', async () => {
  const replies = oldReplies()
  const [first, second, third] = (replies['/api/events'] as { data: object[] }).data
  replies['/api/events'] = {
    data: [
      { ...first, eventDate: '03/25/2026', registerLink: 'javascript:alert(1)' },
      { ...second, mascot: 'A heron' },
      { ...third, _id: undefined, description: 'half \ud800 of a character' },
      'no entry',
      null,
    ],
  }
  const timeline = (replies['/api/gettimelinedata'] as { data: object[] }).data
  for (const title of ['Too soon over', 'Backwards\u001b[2J'])
    timeline.push({ title, description: 'Ends first.', startDate: '2026-02-02', endDate: '2026-02-01' })
  const site = newSite()
  const { everything, report } = await site.moveIn(await oldSite({ replies }))
  expect(everything).toBe(false)
  for (const line of [
    'replaced  events, eventDate: Date must be a date like 2026-03-07. Replaced by the creation date (1)',
    `'Night of Boards', id ${(first as { _id?: string })._id}: '03/25/2026'`,
    'replaced  events, description: Description contains half of a character (U+D800) at position',
    'refused   events, entry: It is not an object. (2)',
    'left out  events, mascot: this site has no such field (1)',
    'replaced  timeline, title: Title contains a control character (U+001B) at position 10. Corrected (1)',
    "'Backwards�[2J'",
    'replaced  timeline, endDate: End Date must not be before Start Date. Replaced by a single day (2)',
    "'Too soon over': '2026-02-01'",
  ])
    expect.soft(report).toContain(line)
  const { events: stored = [], timeline: days } = await site.contents()
  expect(stored.map(({ eventTitle }) => eventTitle)).toEqual(expect.arrayContaining(['Leaf School', 'Night of Boards']))
  expect(stored).toHaveLength(3)
  expect(days?.find(({ title }) => title === 'Too soon over')).toMatchObject({ startDate: '2026-02-02', endDate: '2026-02-02' })
})

test('an entry that was edited or deleted here stays as it is, and one that changed there is reported', async () => {
  const site = newSite()
  const replies = oldReplies()
  await site.moveIn(await oldSite({ replies }))
  const [first, { id, ...kept } = { id: '' }] = await site.look((store) => store.rows(events).list())
  await site.look(async ({ rows }) => {
    await rows(events).remove(first?.id ?? '')
    await rows(events).edit(id, events.kept.parse({ ...kept, eventTitle: 'Our own name' }))
  })
  const before = await site.contents()
  const { data } = replies['/api/events'] as { data: { eventTitle: string }[] }
  for (const event of data.slice(1)) event.eventTitle += ' again'
  const { report, everything } = await site.moveIn(await oldSite({ replies }))
  expect(await site.contents()).toEqual(before)
  expect(report).toContain("differs   event 'Leaf School again' already exists and differs; it was not changed")
  expect(everything).toBe(true)
})
