import { expect, test } from 'vitest'
import { projects } from '../club/projects/contract.ts'
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
