import { expect, test } from 'vitest'
import { members } from '../collections/members/contract.ts'
import { projects } from '../collections/projects/contract.ts'
import { entrySite } from '../testing/entry-site.ts'
import { examplesOf } from '../testing/example.ts'
import { rollOf } from '../testing/rolls.ts'

const [asha, ravi, nobody] = [rollOf(1), rollOf(2), rollOf(3)]

async function site() {
  const { club, read, add, entryAt } = await entrySite(projects)
  const people = club.store.rows(members)
  const member = (name: string, rollNumber: string, shown = {}) => people.add({ ...examplesOf(members.fields), name, rollNumber }, shown)
  const related = async (slug: string) => (await entryAt(slug)).data.related.map(({ path }: { path: string }) => path)
  return { club, read, people, member, related, add: (title: string, rollnumber: string, more = {}) => add(title, { rollnumber, ...more }) }
}

test('pages of entries name others with the same roll number, in any case and among several, and nothing else of those', async () => {
  const { club, member, related, add } = await site()
  await member('Asha', asha)
  await member('Ravi', ` ${ravi.toLowerCase()} `)
  await add('Night Lamp', asha.toLowerCase(), { imagelink: 'https://example.org/lamp.png' })
  await add('Rain Counter', `${ravi}, ${asha}`)
  await add('Other', nobody)
  expect(await related('night-lamp')).toEqual(['/members/asha', '/projects/rain-counter'])
  expect(await related('rain-counter')).toEqual(['/members/ravi', '/members/asha', '/projects/night-lamp'])
  expect(await related('other')).toEqual([])
  const { body } = await club.client().get('/api/page/members?slug=asha')
  expect(body.data.related).toEqual([
    { kind: 'projects', title: 'Rain Counter', path: '/projects/rain-counter', picture: expect.any(String) },
    { kind: 'projects', title: 'Night Lamp', path: '/projects/night-lamp', picture: 'https://example.org/lamp.png' },
  ])
})

test('what is no roll number names nobody, nor does one that is part of a longer text', async () => {
  const { member, related, add } = await site()
  for (const typed of ['-', 'none', '%', asha.slice(1), `${asha}1`, '']) await member('Asha', typed)
  for (const typed of ['-', 'none', '%', asha, '']) await add('Lamp', typed)
  for (const slug of ['lamp', 'lamp-2', 'lamp-3', 'lamp-4', 'lamp-5']) expect.soft(await related(slug), slug).toEqual([])
})

test('a page links to people and projects only while visitors see them, also from the cache', async () => {
  const { club, read, people, member, add } = await site()
  await add('Night Lamp', asha, { person: 'A. Varadan' })
  const link = async () => /<a href="(\/members\/[^"]*)"[^>]*>A\. Varadan</.exec((await read('/projects/night-lamp')).main)?.[1]
  const draft = await member('Asha', asha, { publish: 'draft' })
  expect(await link()).toBeUndefined()
  await people.publish(draft)
  expect(await link()).toBe('/members/asha')
  expect((await read('/members/asha')).main).toContain('<a href="/projects/night-lamp"')
  await people.remove(draft)
  expect(await link()).toBeUndefined()
  expect((await club.client().get('/api/projects')).body.projects[0]).not.toHaveProperty('related')
})

test('of several builders each member’s name is a link, and a name that no member has is none', async () => {
  const { read, member, add } = await site()
  await member('Asha', asha)
  await member('Ravi', ravi)
  await add('Night Lamp', `${asha} ${ravi} ${nobody}`, { person: 'Ravi, Mira & Asha' })
  await add('Rain Counter', `${asha} ${nobody}`, { person: 'Ash and Mira' })
  const builders = async (path: string) =>
    /<dt>Built by<\/dt><dd[^>]*>(.*?)<\/dd>/.exec((await read(path)).main)?.[1]?.replace(/ class="[^"]*"/g, '')
  expect(await builders('/projects/night-lamp')).toBe('<a href="/members/ravi">Ravi</a>, Mira &amp; <a href="/members/asha">Asha</a>')
  expect(await builders('/projects/rain-counter')).toBe('Ash and Mira')
})
