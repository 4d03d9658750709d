import { expect, test } from 'vitest'
import * as samples from '../../content/sample/samples.ts'
import { projects } from '../collections/projects/contract.ts'
import type { Thing } from '../contract/collection.ts'
import * as things from '../site/collections.ts'
import { newClub } from '../testing/club.ts'
import { addDemoContent } from './demo-content.ts'

test('the sample pictures are shown from where they last', async () => {
  const { store } = await newClub()
  const asked: string[] = []
  await addDemoContent(store, new Date(), (address) => {
    if (!/^\/static\/.*\.svg$/.test(address)) return address
    asked.push(address)
    return address.replace('.svg', '.0123456789.svg')
  })
  expect(asked.length).toBeGreaterThan(20)
  for (const { imagelink } of await store.rows(projects).list()) expect.soft(imagelink).toMatch(/\.0123456789\.svg$/)
})

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
