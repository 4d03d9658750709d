import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { mediaBeside } from '../../db/files/files.ts'
import { filed } from './filed.ts'

/** A folder with a file that an entry has and one that came for it, and which of the two are left after an action. */
async function twoFiles() {
  const folder = mkdtempSync(join(tmpdir(), 'club-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const media = await mediaBeside(folder)
  const keep = (text: string) => media.keep(new Blob([text]).stream() as unknown as AsyncIterable<Buffer>, () => {})
  const [old, late] = [await keep('old'), await keep('late')]
  const names: Record<string, string> = { [old.id]: 'old', [late.id]: 'late' }
  const left = () => readdirSync(folder).map((id) => names[id])
  return { left, media, late }
}

test('a file that came stays with the one before it, which the history of the entry still names', async () => {
  const { media, late, left } = await twoFiles()
  expect(
    await filed(media, late, async (use) => {
      use()
      return true
    }),
  ).toBe(true)
  expect(left().toSorted()).toEqual(['late', 'old'])
})

test('a file that came for an entry which is gone meanwhile goes, and so does one whose entry could not be written', async () => {
  const deleted = await twoFiles()
  expect(await filed(deleted.media, deleted.late, async () => false)).toBe(false)
  expect(deleted.left()).toEqual(['old'])
  const { media, late, left } = await twoFiles()
  await expect(filed(media, late, () => Promise.reject(new Error('the disk broke')))).rejects.toThrow('the disk broke')
  expect(left()).toEqual(['old'])
})
