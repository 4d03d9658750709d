import { expect, test } from 'vitest'
import { club as words } from '../../../content/club.ts'
import { join } from '../../../content/join.ts'
import { pages } from '../../../content/pages.ts'
import { events } from '../../collections/events/contract.ts'
import { members } from '../../collections/members/contract.ts'
import { dayAfter, dayAt, shortMoment } from '../../contract/club-time.ts'
import { siteWithPages } from '../../testing/entry-site.ts'
import { examplesOf } from '../../testing/example.ts'

test('how to join names the next event that has not begun, the people to ask in their order, the form and the chat', async () => {
  const { club, read } = await siteWithPages()
  const today = dayAt(club.services.now())
  const event = { ...examplesOf(events.fields), time: '17:30' }
  const longest = { eventType: 'Hackathon', time: '23:00' }
  for (const [eventTitle, days, more] of [
    ['Under way', -1, longest],
    ['Later', 9, {}],
    ['Next', 4, {}],
  ] as const)
    await club.store.rows(events).add({ ...event, ...more, eventTitle, eventDate: dayAfter(today, days) } as typeof event)
  const [first = '', second = ''] = join.ask.categories
  for (const [name, category] of [
    ['Second To Ask', second],
    ['First To Ask', first],
    ['Somebody Else', 'Founder'],
  ])
    await club.store.rows(members).add({ ...examplesOf(members.fields), name, category } as never)
  const { text, main } = await read('/join')
  expect(text).toContain(`${shortMoment(dayAfter(today, 4), '17:30', today)} ${words.zoneLabel}`)
  expect(main).toContain('href="/events/next"')
  for (const other of ['Under way', 'Later', 'Somebody Else']) expect.soft(text).not.toContain(other)
  expect(text.indexOf('First To Ask')).toBeLessThan(text.indexOf('Second To Ask'))
  expect(main).toMatch(new RegExp(`href="/register"[^>]*>${pages.students.register}</a>`))
  for (const address of [words.links.chat, `mailto:${words.email}`]) expect.soft(main).toContain(`href="${address}"`)
})

test('how to join without a coming event offers the calendar', async () => {
  const { text, main } = await (await siteWithPages()).read('/join')
  expect(text).toContain(join.come.none)
  expect(main).toContain('href="/subscribe"')
})
