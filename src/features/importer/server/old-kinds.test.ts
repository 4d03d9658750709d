import { expect, test } from 'vitest'
import { kinds } from '../../../site/collections.server.ts'
import { oldKindsOf, repliesOf } from './old-kinds.ts'

const oldKinds = oldKindsOf(kinds)

test('kinds are taken in the order of the old calls, and what an old site may lack behind them', () => {
  const names = ['home images', 'events', 'members', 'projects', 'gallery', 'timeline', 'resources', 'students', 'faqs']
  const known = oldKinds.filter(({ name }) => names.includes(name))
  expect(known.map(({ name }) => name)).toEqual(names)
  expect(repliesOf(known).map(({ file }) => file)).toEqual(['home', ...names.slice(1)].map((name) => `${name}.json`))
})
