import { expect, test } from 'vitest'
import * as samples from '../../content/sample/samples.ts'
import type { Thing } from '../contract/collection.ts'
import * as things from '../site/collections.ts'

const pictured = Object.values(things as Record<string, Thing>).flatMap(({ table, pictures = [] }) =>
  pictures.map((field) => ({ table, field })),
)

test.for(pictured)('each $field of the samples of $table says what it shows, and no two say the same', ({ table, field }) => {
  const entries = (samples as Record<string, object[]> as Record<string, Record<string, string>[]>)[table] ?? []
  expect(entries.length).toBeGreaterThan(0)
  const said = entries.filter((entry) => entry[field]).map((entry) => entry[`${field}Alt`])
  for (const words of said) expect(words).toMatch(/\w{3}.{15,}/)
  expect(new Set(said).size).toBe(said.length)
})
