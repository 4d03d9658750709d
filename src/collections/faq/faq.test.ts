import { expect, test } from 'vitest'
import { administrator, newClub } from '../../testing/club.ts'

test('questions are listed oldest first, so that their place is their number; others move up behind a deleted one', async () => {
  const club = await newClub()
  const client = await administrator(club)
  const listed = async () => (await club.client().get('/api/faqs')).body.data
  const add = async (question: string) => (await client.post('/api/addFaq', { question, answer: 'One.\r\n\r\nTwo. ' })).body
  const [, two, three] = [await add('One?'), await add('Two?'), await add('Three?')]
  expect((await client.post(`/api/deleteFaq/${two.id}`)).body).toEqual({ success: true, message: 'FAQ deleted successfully' })
  await add('Four?')
  expect((await client.post(`/api/editFaq/${three.id}`, { question: '3?', answer: 'Changed.' })).body.message).toBe('FAQ saved')
  expect((await listed()).map(({ question, answer }: Record<string, string>) => [question, answer])).toEqual([
    ['One?', 'One.\n\nTwo.'],
    ['3?', 'Changed.'],
    ['Four?', 'One.\n\nTwo.'],
  ])
  const [first] = (await club.client().get('/api/getFaq')).body.faq
  expect(first).toEqual({ id: expect.any(String), question: 'One?', answer: 'One.\n\nTwo.' })
})
