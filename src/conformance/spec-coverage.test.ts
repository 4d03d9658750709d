import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, textOf } from '../testing/sources.ts'

// A club with words of its own deletes it.
const mayBeGone = 'src/conformance/shipped-content.test.ts'
const inFirstRing = (file: string) => !/^e2e\/all\/|\.all\.test\.tsx?$/.test(file)

const rows = textOf('docs/spec-coverage.md')
  .split('\n')
  .filter((row) => /^\| (?!Line \|)/.test(row))
  .map((row) => ({ row, cited: [...row.matchAll(/`((?:e2e|src)\/[\w./-]+\.(?:spec|test)\.tsx?)` “([^”]+)”/g)] }))

test('every line of the specification names a test that is there, in the first ring', () => {
  expect(rows.length).toBeGreaterThan(200)
  expect(rows.filter(({ cited }) => cited.length === 0).map(({ row }) => row)).toEqual([])
  const cited = rows.flatMap((row) => row.cited.map(([, file = '', title = '']) => ({ file, title })))
  const missing = cited.filter(({ file, title }) => {
    if (!existsSync(join(root, file))) return file !== mayBeGone
    return !inFirstRing(file) || !textOf(file).replaceAll('\\', '').includes(title)
  })
  expect(missing).toEqual([])
})
