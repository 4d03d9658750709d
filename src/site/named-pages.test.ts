import { expect, test } from 'vitest'
import { about } from '../../content/about.ts'
import { pages as words } from '../../content/pages.ts'
import { project101 } from '../../content/project-101.ts'
import { subscribe } from '../../content/subscribe.ts'
import { faqs } from '../collections/faq/contract.ts'
import type { FoundKind, Marked } from '../features/search/contract.ts'
import { fillSearch } from '../features/search/job.ts'
import { newClub } from '../testing/club.ts'
import { namedPages } from './named-pages.ts'
import { pages } from './routes.tsx'

const textOf = (pieces: Marked) => pieces.map(({ text }) => text).join('')

async function searched() {
  const { store, client: newClient } = await newClub()
  await fillSearch(store.db, [], namedPages)
  const client = newClient()
  const ask = async (q: string): Promise<FoundKind[]> => (await client.get(`/api/search?q=${encodeURIComponent(q)}`)).body.data
  const paths = async (q: string) => (await ask(q)).flatMap(({ found }) => found.map(({ path }) => path))
  return { store, ask, paths }
}

test('every page that visitors are led to is found by what the bar and the tab call it, and no other', async () => {
  const { ask, paths } = await searched()
  for (const { path, title, link } of pages)
    for (const name of [title, link?.label ?? title]) {
      if (link) expect.soft(await paths(name), name).toContain(path)
      else expect.soft(await paths(name), name).not.toContain(path)
    }
  const [kind] = await ask(words.subscribe.title)
  expect([kind?.kind, kind?.several, kind?.found.map(({ title }) => textOf(title))[0]]).toEqual(['pages', 'pages', words.subscribe.title])
})

test('a page is found by all of its words, after everything else unless its name matches', async () => {
  const { store, ask } = await searched()
  for (const [q, path] of [
    [about.initiative.paragraphs[0], '/about'],
    [project101.open.paragraphs[0], '/101'],
  ] as const) {
    const [sentence = ''] = q?.split('. ') ?? []
    const [found] = (await ask(sentence)).flatMap((kind) => kind.found)
    expect.soft([found?.path, found?.text.some(({ isFound }) => isFound)], q).toEqual([path, true])
  }
  await store.rows(faqs).add({ question: `How do I ${words.subscribe.title}?`, answer: subscribe.calendars.heading })
  const kinds = async (q: string) => (await ask(q)).map(({ kind }) => kind)
  expect([await kinds(words.subscribe.title), await kinds(subscribe.calendars.heading)]).toEqual([
    ['pages', 'faqs'],
    ['faqs', 'pages'],
  ])
})
