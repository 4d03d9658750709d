import { expect, test } from 'vitest'
import { about } from '../../content/about.ts'
import { club as words } from '../../content/club.ts'
import { documents } from '../../content/documents.ts'
import { faq } from '../../content/faq.ts'
import { heads } from '../../content/heads.ts'
import { join } from '../../content/join.ts'
import { departments, teams, years } from '../../content/options.ts'
import { homeParts, pages } from '../../content/pages.ts'
import { project101 } from '../../content/project-101.ts'
import { studentSearch } from '../../content/registration.ts'
import { seedOnce } from '../cli/seed.ts'
import { faqs } from '../collections/faq/contract.ts'
import { gallery } from '../collections/gallery/contract.ts'
import { notifications } from '../collections/notifications/contract.ts'
import { projects } from '../collections/projects/contract.ts'
import { students } from '../collections/registrations/contract.ts'
import { studentsOf } from '../collections/registrations/store.ts'
import { resources } from '../collections/resources/contract.ts'
import { timeline } from '../collections/timeline/contract.ts'
import { siteWithPages } from '../testing/entry-site.ts'
import { examplesOf } from '../testing/example.ts'
import { manyStudents } from '../testing/many-rows.ts'
import { rollOf } from '../testing/rolls.ts'
import { titleOf } from './frame/frame.tsx'
import { pages as routes } from './routes.tsx'

const entry = examplesOf(timeline.fields)
const picture = examplesOf(gallery.fields)
const project = examplesOf(projects.fields)
const student = examplesOf(students.fields)

/** Expects these words in this order. */
function inOrder(text: string, wanted: readonly string[]) {
  let at = 0
  for (const words of wanted) {
    const found = text.indexOf(words, at)
    expect.soft(found, `${words} after ${text.slice(Math.max(0, at - 40), at)}`).toBeGreaterThanOrEqual(0)
    at = Math.max(at, found + words.length)
  }
}

test('every page is called in the tab as its route says, is linked in bar and foot as listed there, and has no tool of administrators', async () => {
  const { club, read } = await siteWithPages()
  await seedOnce(club.store)
  await club.store.rows(gallery).add(picture)
  for (const { path, title } of routes) {
    const { html, main } = await read(path)
    expect.soft(main, path).not.toMatch(/aria-label="(?:Delete|Edit|Add|Upload)|Edit Home|Add FAQ/)
    expect.soft(html, path).toContain(`<title>${titleOf(title).replaceAll('&', '&amp;')}</title>`)
  }
  const { html } = await read('/')
  const linked = (part: RegExp) => [...(part.exec(html)?.[0] ?? '').matchAll(/href="(\/(?!admin)[^"#]*)"/g)].map(([, path = '']) => path)
  const listed = routes.filter(({ link }) => link)
  const inFoot = [...Map.groupBy(listed, ({ link }) => link?.group).values()].flat()
  expect(linked(/<footer.*?<\/footer>/s)).toEqual(inFoot.map(({ path }) => path))
  const inBar = listed.filter(({ link }) => link?.inBar !== 'nowhere')
  expect(linked(/<nav id="menu".*?<\/nav>/s).sort()).toEqual(inBar.map(({ path }) => path).sort())
})

const { origin, wings, events, initiative } = about
const { sections, themes, open, register } = project101
const headings = (parts: readonly { heading: string }[]) => parts.map(({ heading }) => heading)
const names = (items: readonly { name: string }[]) => items.map(({ name }) => name)

test.each([
  [
    '/about',
    [pages.about.title, about.lead, ...headings([origin, wings]), ...names(wings.items), ...headings([events, initiative])],
    'href="/101"',
  ],
  [
    '/101',
    [pages.project101.title, ...headings([...sections, themes]), ...names(themes.items), open.heading, register.label],
    `<a [^>]*href="${words.links.idea}"[^>]*>${register.label}`,
  ],
  [
    '/join',
    [
      ...[pages.join.title, join.lead, ...headings([join.come, join.wings]), ...names(wings.items), join.register.heading, ...teams],
      ...headings([join.chat, join.expect, join.bring, join.ask]),
    ],
    `<a [^>]*href="${words.links.chat}"[^>]*>${join.chat.link}`,
  ],
  ['/gallery', ['Coming Soon', '30', 'days', '23', 'hours', '59', 'minutes', '30', 'seconds'], ''],
  ['/admin', ['Admin Login', 'Username', 'Password', 'Login', 'Forgot password'], ''],
] as const)('%s has its parts in order', async (path, parts, link) => {
  const { text, main } = await (await siteWithPages()).read(path)
  inOrder(text, parts)
  expect(main).toMatch(new RegExp(link))
})

test('the gallery is grouped by category, the newest first, each picture with the first ten characters of its date', async () => {
  const { club, read } = await siteWithPages()
  const add = (title: string, category: string, date: string) => club.store.rows(gallery).add({ ...picture, title, category, date })
  await add('Oldest', 'Workshops', '2024-01-01')
  await add('Middle', 'Hackathons', '2026-03-07T10:00:00.000Z')
  await add('Newest', 'Workshops', '2020-05-05')
  const { text } = await read('/gallery')
  inOrder(text, ['Workshops', 'Newest', 'Oldest', 'Hackathons', 'Middle'])
  expect(text.split('\n')).toContain('2026-03-07')
  expect(text).not.toContain('Coming Soon')
})

test('the timeline runs from the newest to the oldest, each entry with the way to its photos', async () => {
  const { club, read } = await siteWithPages()
  await club.store.rows(timeline).add({ ...entry, title: 'First', startDate: '2022-02-11' })
  await club.store.rows(timeline).add({ ...entry, title: 'Latest', startDate: '2025-02-11', endDate: '2025-02-12' })
  const { text, main } = await read('/timeline')
  inOrder(text, ['2025-02-11', '2025-02-12', 'Latest', 'Nine students.', 'View Photos', '2022-02-11', 'First', 'View Photos'])
  expect(main.match(/<a [^>]*href="\/gallery"[^>]*>View Photos/g)).toHaveLength(2)
})

test('a project shows who built it and where to read more; one without a picture has a drawn one', async () => {
  const { club, read } = await siteWithPages()
  await club.store.rows(projects).add({ ...project, imagelink: '' })
  const { text, main } = await read('/projects')
  inOrder(text, ['Leaf Doctor', 'Asha Varadan', project.rollnumber, 'Read more'])
  expect(main).toMatch(new RegExp(`<a [^>]*href="${project.morelink}"[^>]*>Read more`))
  expect(main).not.toContain('<img')
  expect(text).not.toMatch(/Manage|Delete|Edit/)
})

test('the first questions are numbered from 1, and added ones go on', async () => {
  const { club, read } = await siteWithPages()
  await seedOnce(club.store)
  const { text } = await read('/faq')
  const numbered = faq.flatMap(({ question }, at) => [`${at + 1}`, question])
  inOrder(text, numbered)
})

test('an address in an answer becomes a link if it leads to another site or to a page', async () => {
  const { club, read } = await siteWithPages()
  const answer = 'https://example.org/a?b=c and /register and /etc'
  await club.store.rows(faqs).add(faqs.input.parse({ question: 'Where?', answer }))
  const { main } = await read('/faq')
  const [, shown = ''] = /id="answer-(.*)/s.exec(main) ?? []
  const links = [...shown.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, address]) => address)
  expect(links).toEqual(['https://example.org/a?b=c', '/register', '/faq/where'])
})

test('Open PDF leads to the bundled document of its title, of any other, or one that was uploaded since, to its own file', async () => {
  const { club, read } = await siteWithPages()
  const own = { ...examplesOf(resources.fields), fileurl: '/media/own.pdf' }
  const title = documents[0]?.title.toUpperCase() ?? ''
  await club.store.rows(resources).add({ ...own, title, fileurl: 'https://old.example.org/problems.pdf' })
  await club.store.rows(resources).add({ ...own, title: 'Lending shelf' })
  await club.store.rows(resources).add({ ...own, title, fileurl: '/media/newer.pdf' })
  const { main } = await read('/resources')
  const opened = [...main.matchAll(/<a [^>]*href="([^"]*)"[^>]*>Open PDF/g)].map(([, address]) => address)
  expect(opened).toEqual(['/media/newer.pdf', '/media/own.pdf', `/static/resources/${documents[0]?.file}`])
})

test('the registration form has the six fields, all required, and the club’s choices behind a placeholder', async () => {
  const { read } = await siteWithPages()
  const { main, text } = await read('/register')
  inOrder(text, [heads.register.head.heading, 'Name', 'Roll Number', 'Year', 'Department', 'Team', 'Phone Number', 'Register'])
  const required = (main.match(/<(?:input|select) [^>]*>/g) ?? []).filter((tag) => tag.includes(' required=""'))
  const names = required.map((tag) => / name="(\w+)"/.exec(tag)?.[1])
  expect(names).toEqual(['name', 'roll', 'year', 'dept', 'team', 'phoneNumber'])
  expect(main.match(/<option [^>]*disabled=""[^>]*>/g)).toHaveLength(3)
  inOrder(text, [...years, ...departments, ...teams])
})

test('the students are listed newest first with six facts, and the page contains no number that is not published', async () => {
  const { club, read } = await siteWithPages()
  const students = studentsOf(club.store.db)
  await students.add({ ...student, name: 'Older', showPhone: true, phoneNumber: '9811111122' }, new Date())
  await students.add({ ...student, name: 'Newer', roll: rollOf(12), showPhone: false }, new Date())
  const { html, text } = await read('/iort')
  const facts = ['Roll Number', 'Year', 'Department', 'Team', 'Phone']
  inOrder(text, [heads.students.head.heading, 'Newer', ...facts, '98••••••10', 'Older', ...facts, '9811111122'])
  expect(html).not.toContain(student.phoneNumber)
})

test('a visitor finds students by name or roll number, also among older ones, and never by the number that is hidden', async () => {
  const { club, read } = await siteWithPages()
  await manyStudents(club.store.db, 60)
  await studentsOf(club.store.db).add({ ...student, name: 'Zoë Ñandú', showPhone: false, phoneNumber: '9811111122' }, new Date())
  const found = async (words: string) => (await read(`/iort?q=${encodeURIComponent(words)}`)).heads.slice(1)
  expect(await found('zoe nandu')).toEqual(['Zoë Ñandú'])
  expect(await found(student.roll.toLowerCase())).toEqual(['Zoë Ñandú'])
  expect(await found('student 2')).toEqual(expect.arrayContaining(['Student 2', 'Student 29']))
  expect(await found('9811111122')).toEqual([])
  const { main, text } = await read('/iort?q=nobody')
  expect(text).toContain(studentSearch.none)
  expect(main).toMatch(/<form [^>]*action="\/iort" method="get"/)
})

test('an empty list has a sentence of its own, and no loading sign that never ends', async () => {
  const { read } = await siteWithPages()
  for (const [path, sentences] of [
    ['/', Object.values(homeParts).map(({ none }) => none)],
    ['/events', [heads.events.none]],
    ['/projects', [heads.projects.none]],
    ['/timeline', [heads.timeline.none]],
    ['/resources', [heads.resources.none]],
    ['/faq', [heads.faq.none]],
    ['/iort', [heads.students.none]],
    ['/gallery', [heads.gallery.none]],
  ] as const) {
    const { text } = await read(path)
    inOrder(text, sentences)
    expect.soft(text, path).not.toContain('Loading')
  }
})

test('a notice carries its id as its anchor', async () => {
  const { club, read } = await siteWithPages()
  const id = await club.store.rows(notifications).add(notifications.input.parse(examplesOf(notifications.fields)))
  expect((await read('/')).main).toMatch(new RegExp(`<article id="${id}"[^>]*data-alignment="center"`))
})
