import { expect, test } from 'vitest'
import { students as registered } from '../../../content/sample/students.ts'
import { administrator, newClub } from '../../testing/club.ts'

test('the overview counts what visitors see, drafts, scheduled entries and the registrations of seven days; only for administrators', async () => {
  const clock = { now: Date.now() }
  const club = await newClub({ now: () => new Date(clock.now) })
  const client = await administrator(club)
  const of = async (kind: string) => (await client.get('/api/overview')).body.data.find((one: { kind: string }) => one.kind === kind)
  const faq = (more: object = {}) => client.post('/api/addFaq', { question: 'Where?', answer: 'Lab 2', ...more })
  const before = (await of('faqs')).shown
  await faq()
  for (const publishAt of ['draft', 'draft', '2999-12-01T18:00', '2999-11-01T18:00']) expect((await faq({ publishAt })).status).toBe(200)
  expect(await of('faqs')).toEqual({
    kind: 'faqs',
    shown: before + 1,
    drafts: 2,
    scheduled: 2,
    next: '2999-11-01T12:30:00.000Z',
    recent: null,
  })

  for (const student of registered.slice(0, 2)) await club.client().post('/api/studentRegister', student)
  expect(await of('students')).toMatchObject({ shown: 2, recent: 2, drafts: 0, next: null })
  clock.now += 8 * 24 * 60 * 60_000
  const later = await administrator(club)
  const { data } = (await later.get('/api/overview')).body
  expect(data.find(({ kind }: { kind: string }) => kind === 'students')).toMatchObject({ shown: 2, recent: 0 })
  expect((await club.client().get('/api/overview')).status).toBe(401)
})
