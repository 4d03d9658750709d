import { expect, test } from 'vitest'
import { about } from '../../../content/about.ts'
import { glance as words } from '../../../content/join.ts'
import { homeParts, pages } from '../../../content/pages.ts'
import { events } from '../../collections/events/contract.ts'
import { members } from '../../collections/members/contract.ts'
import { projects } from '../../collections/projects/contract.ts'
import { dayAfter, dayAt, shortMoment } from '../../contract/club-time.ts'
import { siteWithPages } from '../../testing/entry-site.ts'
import { examplesOf } from '../../testing/example.ts'

const { notifications, upcoming, trailers } = homeParts
const specified = [notifications, upcoming, trailers].map(({ heading }) => heading)

test('on a new site the home page leads to how to join and names the wings, and leaves out what has no data', async () => {
  const { read } = await siteWithPages()
  const { main, text, heads } = await read('/')
  expect(main).toMatch(new RegExp(`<a [^>]*href="/join"[^>]*>${pages.join.button}</a>`))
  for (const { name } of about.wings.items) expect.soft(text).toContain(name)
  expect(heads).not.toContain(words.built.heading)
  expect(main).not.toContain('href="/members"')
})

test('below the intro the home page shows numbers and the newest projects, then the specified parts; the browser gets no data of them', async () => {
  const { club, read } = await siteWithPages()
  const today = dayAt(club.services.now())
  const event = { ...examplesOf(events.fields), time: '17:30' }
  await club.store.rows(events).add({ ...event, eventDate: dayAfter(today, -30) })
  await club.store.rows(events).add({ ...event, eventTitle: 'Next one', eventDate: dayAfter(today, 4) })
  await club.store.rows(projects).add({ ...examplesOf(projects.fields), title: 'Leaf Doctor' })
  await club.store.rows(members).add(examplesOf(members.fields))
  const { html, heads, text } = await read('/')
  const order = heads.filter((head) => [words.built.heading, about.wings.heading, ...specified].includes(head))
  expect(order).toEqual([words.built.heading, about.wings.heading, ...specified])
  for (const label of [words.events[0], words.projects[0], words.members[0]]) expect.soft(text).toMatch(new RegExp(`1\\s+${label}`))
  expect(text).toContain(shortMoment(dayAfter(today, 4), '17:30', today))
  expect(text).toContain('in 4 days')
  const data = /<script id="data"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  expect(JSON.parse(data).data.events.items).toHaveLength(1)
  expect(data).not.toContain('Leaf Doctor')
})
