import { expect, test } from 'vitest'
import { events } from '../club/events/contract.ts'
import { gallery } from '../club/gallery/contract.ts'
import { projects } from '../club/projects/contract.ts'
import { resources } from '../club/resources/contract.ts'
import { timeline } from '../club/timeline/contract.ts'
import { examplesOf } from '../contract/example.ts'
import { addPages } from '../site/pages.ts'
import { assets } from '../testing/assets.ts'
import { newClub } from '../testing/club.ts'

const entry = examplesOf(timeline.fields)
const hackathon = examplesOf(events.fields)
const picture = examplesOf(gallery.fields)
const project = examplesOf(projects.fields)

const gone = (names: string[]) => Object.fromEntries(names.map((name) => [name, '']))
const sparse = [
  {
    path: '/projects',
    thing: projects,
    sparse: { ...project, ...gone(['imagelink', 'rollnumber', 'morelink']) },
    never: ['Read more'],
  },
  { path: '/gallery', thing: gallery, sparse: { ...picture, ...gone(['description', 'morelink']) }, never: ['More<'] },
  {
    path: '/events',
    thing: events,
    sparse: { ...hackathon, ...gone(['poster', 'description', 'registerLink']) },
    never: ['Register<'],
  },
  { path: '/timeline', thing: timeline, sparse: { ...entry, description: '' }, never: [] },
  {
    path: '/resources',
    thing: resources,
    sparse: { title: 'Shelf list', description: '', fileurl: 'https://example.org/shelf.pdf' },
    never: [],
  },
]
test.for(sparse)('a card of $path leaves out what its entry came without', async ({ path, thing, sparse: sample, never }) => {
  const club = await newClub()
  addPages(club.api, club.services, assets)
  await club.store.rows(thing).add(sample)
  const whole = await (await club.client().request('GET', path)).text()
  const [, html = ''] = /<main[^>]*>.*?(<li.*<\/li>).*<\/main>/s.exec(whole) ?? []
  expect(html).toContain(Object.values(sample)[0])
  for (const empty of ['href=""', 'src=""', '<p></p>', '<li></li>', '<ul></ul>', ...never]) expect.soft(html, empty).not.toContain(empty)
  expect(html.replace(/<(p|ul|li)[^>]*><\/\1>/g, 'EMPTY')).not.toContain('EMPTY')
})
