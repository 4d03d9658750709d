import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { events } from '../collections/events/contract.ts'
import { notifications } from '../collections/notifications/contract.ts'
import { projects } from '../collections/projects/contract.ts'
import { students } from '../collections/registrations/contract.ts'
import { studentsOf } from '../collections/registrations/store.ts'
import { askedAtOnce, isId } from '../contract/call.ts'
import { examplesOf } from '../contract/example.ts'
import { addPages } from '../site/pages.ts'
import { pages } from '../site/routes.tsx'
import { assets } from '../testing/assets.ts'
import { newClub } from '../testing/club.ts'
import { idsIn } from '../testing/contents.ts'

const hackathon = examplesOf(events.fields)
const notice = examplesOf(notifications.fields)
const project = examplesOf(projects.fields)
const student = examplesOf(students.fields)

/** A club with a few entries of several kinds, its pages, and the lists that are read in pages. */
async function site() {
  const club = await newClub()
  addPages(club.api, club.services, assets)
  const { store, calls } = club
  for (let at = 0; at < 3; at += 1) {
    await store.rows(events).add(events.input.parse({ ...hackathon, eventTitle: `Night ${at}`, eventDate: `2999-01-0${at + 1}` }))
    await store.rows(projects).add(projects.input.parse({ ...project, title: `Project ${at}` }))
    await store.rows(notifications).add(notifications.input.parse({ ...notice, title: `Notice ${at}` }))
    await studentsOf(store.db).add({ ...student, roll: `AM.EN.U4EEE2310${at}`, showPhone: true }, new Date())
  }
  const read = async (address: string) => {
    const response = await club.client().request('GET', address)
    const { status, headers } = response
    return { status, body: await response.text(), caching: headers.get('cache-control') }
  }
  const lists = calls.filter(({ query, who }) => query && who === 'anyone').map(({ path }) => path)
  return { ...club, read, lists, ids: (await idsIn(store)).filter(isId), cache: club.services.cache }
}

test('nobody can change what others see by asking: an empty “after” is no page of a list', async () => {
  const { read, lists, cache } = await site()
  for (const list of lists) {
    const first = await read(`${list}?limit=${askedAtOnce}`)
    cache.drop()
    const empty = await read(`${list}?limit=${askedAtOnce}&after=`)
    expect.soft(empty, list).toEqual(first)
    expect.soft(await read(`${list}?limit=${askedAtOnce}`), list).toEqual(first)
  }
})

test('whatever was asked before, an address is answered as if it were the first', async () => {
  const { read, lists, cache, ids } = await site()
  const paths = [...lists, ...pages.map(({ path }) => path), '/nowhere']
  const word = (...words: string[]) => fc.constantFrom(...words)
  const limit = fc.tuple(
    fc.constant('limit'),
    fc.oneof({ weight: 3, arbitrary: word(String(askedAtOnce)) }, word('1', '', '0', '051', '1000', 'x')),
  )
  const after = fc.tuple(
    fc.constant('after'),
    fc.oneof(word('', '0', 'zzz', 'ZZZ', '../x', `${ids[0]} `, `${ids[0]}&limit=1`), word(...ids)),
  )
  const other = fc.tuple(word('q', 'utm_source'), word('', 'night', 'PROJECT', ' '))
  const asked = fc.array(fc.oneof(limit, after, other), { maxLength: 3 }).map((parameters) => new URLSearchParams(parameters).toString())
  const sequences = fc
    .tuple(word(...paths), fc.array(asked, { minLength: 2, maxLength: 36 }))
    .map(([path, questions]) => questions.map((question) => (question === '' ? path : `${path}?${question}`)))
  // Nothing is written here, so what an address is answered with at first is the same in every run.
  const colds = new Map<string, Awaited<ReturnType<typeof read>>>()
  const cold = async (address: string) => {
    const known = colds.get(address)
    if (known) return known
    cache.drop()
    const answer = await read(address)
    colds.set(address, answer)
    return answer
  }
  await fc.assert(
    fc.asyncProperty(sequences, async (sequence) => {
      cache.drop()
      const warm = []
      for (const address of sequence) warm.push(await read(address))
      for (const [at, address] of sequence.entries())
        expect(warm[at], `${address} after ${sequence.slice(0, at).join(' ')}`).toEqual(await cold(address))
    }),
    // A third of the sequences, three times as long: as many questions, each behind more of them.
    { numRuns: 50 },
  )
})

test('a list behind an unknown or a foreign entry is one empty answer, which nobody keeps', async () => {
  const { read, lists, cache, ids } = await site()
  for (const list of lists) {
    const own = new Set(JSON.stringify((await read(list)).body).match(/[0-9a-z]{26}/g))
    const answers = new Set<string>()
    for (const after of ['0', 'unknown', ...ids.filter((id) => !own.has(id))]) {
      const address = `${list}?after=${after}&limit=${askedAtOnce}`
      const { status, body, caching } = await read(address)
      expect.soft([status, caching], address).toEqual([200, 'no-store'])
      expect.soft(cache.peek(address), address).toBeUndefined()
      answers.add(body)
    }
    expect
      .soft(
        [...answers].filter((body) => /"(?:data|notif|projects)":\[{|^\[{/.test(body)),
        list,
      )
      .toEqual([])
    expect.soft(answers.size, list).toBe(1)
  }
})

test('only addresses that show a list in pages read “after”, and a page that does not exist is the first', async () => {
  const { read, cache, ids } = await site()
  const [event = ''] = (await read('/api/events')).body.match(/[0-9a-z]{26}/g) ?? []
  const events = await read('/events')
  const older = await read(`/events?after=${event}`)
  expect(older.body).not.toBe(events.body)
  expect(cache.peek(`/events?after=${event}`)).toBeDefined()
  for (const { path, paged } of pages) {
    const first = await read(path)
    for (const after of ['', '0', 'unknown', ...(paged ? [] : ids)]) {
      expect.soft((await read(`${path}?after=${after}`)).body === first.body, `${path} after ${after}`).toBe(true)
      expect.soft(cache.peek(`${path}?after=${after}`), path).toBeUndefined()
    }
  }
})

test('of a list only what the pages ask for is kept', async () => {
  const { read, lists, cache, ids } = await site()
  for (const list of lists) {
    for (const asked of ['', `?limit=${askedAtOnce}`]) {
      await read(list + asked)
      expect.soft(cache.peek(list + asked), list + asked).toBeDefined()
    }
    for (const asked of ['?limit=50', '?limit=1000', `?q=a`, ...ids.map((id) => `?after=${id}`)]) {
      await read(list + asked)
      expect.soft(cache.peek(list + asked), list + asked).toBeUndefined()
    }
  }
})
