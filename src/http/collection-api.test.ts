import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { byAdministrator, outcome, post } from '../contract/call.ts'
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

test('a call that nothing answers stops the start, with its name', async () => {
  const riddles: Thing = thing({ ...declared, calls: () => ({ solve: byAdministrator(post('/api/solve', z.unknown(), outcome)) }) })
  const { services } = await newClub()
  expect(() => kind(riddles, {}).api(services)).toThrow('Nothing answers /api/solve of riddles: “solve” is no call that every thing has.')
})
