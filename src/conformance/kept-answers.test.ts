import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { events } from '../collections/events/contract.ts'
import { notifications } from '../collections/notifications/contract.ts'
import { projects } from '../collections/projects/contract.ts'
import { students } from '../collections/registrations/contract.ts'
import { studentsOf } from '../collections/registrations/store.ts'
import { askedAtOnce, isId } from '../contract/call.ts'
import { pages } from '../site/routes.tsx'
import { idsIn } from '../testing/contents.ts'
import { siteWithPages } from '../testing/entry-site.ts'
import { examplesOf } from '../testing/example.ts'

/** A club with a few entries of several collections, its pages, and the lists that are read in pages. */
async function site() {
  const { club, read } = await siteWithPages()
  const { store, calls } = club
  for (let at = 0; at < 3; at += 1) {
    await store.rows(events).add({ ...examplesOf(events.fields), eventTitle: `Night ${at}`, eventDate: `2999-01-0${at + 1}` } as never)
    await store.rows(projects).add({ ...examplesOf(projects.fields), title: `Project ${at}` })
    await store.rows(notifications).add({ ...examplesOf(notifications.fields), title: `Notice ${at}` } as never)
    await studentsOf(store.db).add({ ...examplesOf(students.fields), roll: `AM.EN.U4EEE2310${at}`, showPhone: true } as never, new Date())
  }
  const lists = calls.filter(({ query, who }) => query && who === 'anyone').map(({ path }) => path)
  return { read, lists, ids: (await idsIn(store)).filter(isId), cache: club.services.cache }
}

test('whatever was requested before, an address gets the response that it gets first', async () => {
  const { read, lists, cache, ids } = await site()
  const word = (...words: string[]) => fc.constantFrom(...words)
  const limit = fc.tuple(fc.constant('limit'), word(String(askedAtOnce), String(askedAtOnce), '1', '', '0', '051', '1000', 'x'))
  const after = fc.tuple(fc.constant('after'), word('', '0', 'zzz', '../x', `${ids[0]} `, `${ids[0]}&limit=1`, ...ids))
  const other = fc.tuple(word('q', 'utm_source'), word('', 'night', 'PROJECT', ' '))
  const query = fc.array(fc.oneof(limit, after, other), { maxLength: 3 }).map((parameters) => new URLSearchParams(parameters).toString())
  const sequences = fc
    .tuple(word(...lists, ...pages.map(({ path }) => path), '/nowhere'), fc.array(query, { minLength: 2, maxLength: 20 }))
    .map(([path, queries]) => queries.map((one) => (one === '' ? path : `${path}?${one}`)))
  await fc.assert(
    fc.asyncProperty(sequences, async (sequence) => {
      cache.drop()
      const warm = []
      for (const address of sequence) warm.push(await read(address))
      for (const [at, address] of sequence.entries()) {
        cache.drop()
        expect(warm[at], `${address} after ${sequence.slice(0, at).join(' ')}`).toEqual(await read(address))
      }
    }),
    { numRuns: 15 },
  )
})

test('of a list only what the pages request is cached, and a list after an unknown entry is empty', async () => {
  const { read, lists, cache, ids } = await site()
  for (const list of lists) {
    const first = await read(`${list}?limit=${askedAtOnce}`)
    expect.soft(await read(`${list}?limit=${askedAtOnce}&after=`), list).toEqual(first)
    for (const query of ['', `?limit=${askedAtOnce}`]) {
      await read(list + query)
      expect.soft(cache.peek(list + query), list + query).toBeDefined()
    }
    for (const query of ['?limit=50', '?limit=1000', `?q=a`, ...ids.map((id) => `?after=${id}`)]) {
      await read(list + query)
      expect.soft(cache.peek(list + query), list + query).toBeUndefined()
    }
    const own = new Set(first.html.match(/[0-9a-z]{26}/g))
    const empty = new Set<string>()
    for (const after of ['0', 'unknown', ...ids.filter((id) => !own.has(id))]) {
      const address = `${list}?after=${after}&limit=${askedAtOnce}`
      const { status, html, caching } = await read(address)
      expect.soft([status, caching, cache.peek(address)], address).toEqual([200, 'no-store', undefined])
      empty.add(html.replaceAll(/"(?:today|origin)":"[^"]*"/g, ''))
    }
    expect.soft([...empty].filter((body) => /"(?:data|notif|projects)":\[{|^\[{/.test(body)).concat(`${empty.size}`), list).toEqual(['1'])
  }
})
