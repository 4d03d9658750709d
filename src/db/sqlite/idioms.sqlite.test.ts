import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { gallery } from '../../collections/gallery/contract.ts'
import { examplesOf } from '../../contract/example.ts'
import * as migrations from '../migrations.ts'
import { openStore } from '../open.ts'

const picture = examplesOf(gallery.fields)

async function shelf(texts: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'club-search-'))
  const store = await openStore(folder, migrations)
  onTestFinished(async () => {
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const rows = store.rows({ ...gallery, searchIn: ['title'] })
  for (const title of texts) await rows.add({ ...picture, title } as never)
  return async (q: string, limit?: number) => (await rows.list({ q, limit, after: undefined })).map(({ title }) => title)
}

const texts = [
  'Night of Boards',
  '100 % copper',
  'under_score',
  'back\\slash',
  'ÉTÉ à Zürich',
  'रात का काम',
  'Straße',
  'МОСТ',
  'x'.repeat(500),
]

test.for([
  ['night OF', ['Night of Boards']],
  ['%', ['100 % copper']],
  ['_', ['under_score']],
  ['\\', ['back\\slash']],
  ['été', ['ÉTÉ à Zürich']],
  ['ZÜRICH', ['ÉTÉ à Zürich']],
  ['काम', ['रात का काम']],
  ['мост', ['МОСТ']],
  ['X'.repeat(300), ['x'.repeat(500)]],
  ['X'.repeat(501), []],
  ["' or 1=1 --", []],
] as const)('%s is found where it stands, in any case', async ([q, found]) => {
  expect(await (await shelf(texts))(q, 51)).toEqual(found)
})

test('a search finds what holds the letters, as folding both would, whether few or all are asked for', async () => {
  const search = await shelf(texts)
  const letters = fc.string({ unit: fc.constantFrom(...'aAxX %_\\éÉüरß0'), minLength: 1, maxLength: 3 }).filter((q) => q.trim() !== '')
  await fc.assert(
    fc.asyncProperty(letters, async (q) => {
      const wanted = texts.filter((text) => text.toLowerCase().includes(q.trim().toLowerCase()))
      expect(await search(q)).toEqual(wanted)
      expect(await search(q, 51)).toEqual(wanted)
    }),
    { numRuns: 300 },
  )
})
