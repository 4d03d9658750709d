import { expect, test } from 'vitest'
import { examplesOf } from '../contract/example.ts'
import { oldKindsOf } from '../features/importer/server/old-kinds.ts'
import { kinds } from '../site/collections.server.ts'
import { things } from '../testing/examples.ts'
import { newSite } from '../testing/new-site.ts'
import { oldSite } from '../testing/old-site.ts'

const oldKinds = oldKindsOf(kinds)

/** What an old site tells that has one example of every kind, by path: of fields that came later it knows nothing. */
const replies: Record<string, Record<string, unknown>> = { '/api/': { data: [] } }
for (const { reply, listKey, fields } of oldKinds)
  replies[reply.path] = { ...replies[reply.path], [listKey]: [{ _id: '7', ...examplesOf(fields) }] }

test('an example of every kind moves in from where its thing says, and what came later is as it falls back', async () => {
  const site = newSite()
  const { everything, report } = await site.moveIn(await oldSite({ replies }))
  expect(everything, report).toBe(true)
  expect(report).not.toContain('left out')
  const contents = await site.contents()
  expect(contents.students).toMatchObject([examplesOf(oldKinds.find(({ name }) => name === 'students')?.fields ?? {})])
  for (const { table, fields, kept } of things) {
    const old = Object.entries(fields).filter(([, { fallback }]) => fallback === undefined)
    expect.soft(contents[table], table).toContainEqual(expect.objectContaining(kept.parse(examplesOf(Object.fromEntries(old)))))
  }
})
