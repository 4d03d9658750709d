import { expect, test } from 'vitest'
import { examplesOf } from '../../contract/example.ts'
import { administrator, newClub } from '../../testing/club.ts'
import { faqs } from './contract.ts'

const question = examplesOf(faqs.fields)

async function desk() {
  const club = await newClub()
  const client = await administrator(club)
  const asked = async () => (await club.client().get('/api/faqs')).body.data.map((one: typeof question) => one.question)
  const add = async (text: string) => (await client.post('/api/addFaq', { ...question, question: text })).body
  return { club, client, asked, add }
}

test('questions are told oldest first, so that their place is their number', async () => {
  const { asked, add } = await desk()
  for (const text of ['One?', 'Two?', 'Three?']) expect.soft((await add(text)).message).toBe('FAQ added successfully')
  expect(await asked()).toEqual(['One?', 'Two?', 'Three?'])
})

test('behind a deleted question the others move up, and an edited one keeps its place', async () => {
  const { client, asked, add } = await desk()
  const [, two, three] = [await add('One?'), await add('Two?'), await add('Three?')]
  expect((await client.post(`/api/deleteFaq/${two.id}`)).body).toEqual({ success: true, message: 'FAQ deleted successfully' })
  await add('Four?')
  expect((await client.post(`/api/editFaq/${three.id}`, { question: '3?', answer: 'Changed.' })).body.message).toBe('FAQ saved')
  expect(await asked()).toEqual(['One?', '3?', 'Four?'])
})

test('an answer keeps its lines', async () => {
  const { club, client } = await desk()
  await client.post('/api/addFaq', { question: 'Lines?', answer: 'One.\r\n\r\nTwo. ' })
  const { data, success } = (await club.client().get('/api/faqs')).body
  expect([success, data[0].answer]).toEqual([true, 'One.\n\nTwo.'])
})
