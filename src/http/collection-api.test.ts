import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { added, anyone, byAdministrator, get, outcome, post } from '../contract/call.ts'
import { type Thing, thing } from '../contract/collection.ts'
import { text } from '../contract/field.ts'
import { newClub } from '../testing/club.ts'
import { kind } from './collection-api.ts'

const declared = {
  table: 'faqs',
  words: { one: 'riddle', several: 'riddles', add: 'Add a riddle', submit: 'Add' },
  fields: { question: text('Question'), answer: text('Answer') },
  title: 'question',
  order: 'oldest',
} as const

test('a thing with nothing special lists, adds, edits and removes, in its own words', async () => {
  const riddles = thing({
    ...declared,
    calls: ({ input, edited, wire }) => ({
      list: anyone(get('/api/riddles', z.strictObject({ success: z.boolean(), all: z.array(wire) }))),
      add: anyone(post('/api/addRiddle', input, added)),
      edit: anyone(post('/api/editRiddle/:id', edited, outcome)),
      remove: anyone(post('/api/deleteRiddle/:id', z.unknown(), outcome)),
    }),
    conflict: ({ question, answer }) => (question === answer ? { field: 'answer', why: 'That is no answer.' } : undefined),
    completed: (riddle) => ({ ...riddle, question: riddle.question.endsWith('?') ? riddle.question : `${riddle.question}?` }),
  })
  const { services } = await newClub()
  const { app } = kind(riddles, {}).api(services)
  const send = async (path: string, body?: object) => {
    const headers = { 'content-type': 'application/json' }
    return (await app.request(path, body && { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  const { id, message } = await send('/api/addRiddle', { question: 'Who', answer: 'Nobody' })
  expect(message).toBe('Riddle added successfully')
  expect(await send('/api/addRiddle', { question: 'Who?', answer: 'Who?' })).toEqual({ success: false, message: 'That is no answer.' })
  expect(await send(`/api/editRiddle/${id}`, { question: 'Who?', answer: 'Who?' })).toEqual({
    success: false,
    message: 'That is no answer.',
  })
  expect(await send(`/api/editRiddle/${id}`, { question: 'Who else', answer: 'You' })).toEqual({ success: true, message: 'Riddle saved' })
  expect(await send('/api/riddles')).toEqual({ success: true, all: [{ id, question: 'Who else?', answer: 'You' }] })
  expect(await send(`/api/deleteRiddle/${id}`, {})).toEqual({ success: true, message: 'Riddle deleted successfully' })
  expect(await send('/api/riddles')).toEqual({ success: true, all: [] })
})

test('a call that nothing answers stops the start, with its name', async () => {
  const riddles: Thing = thing({ ...declared, calls: () => ({ solve: byAdministrator(post('/api/solve', z.unknown(), outcome)) }) })
  const { services } = await newClub()
  expect(() => kind(riddles, {}).api(services)).toThrow('Nothing answers /api/solve of riddles: “solve” is no call that every thing has.')
})
