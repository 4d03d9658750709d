import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newClub } from './testing/club.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** The rows of every table of docs/spec-coverage.md, with the section that they stand under. */
const rows = read('docs/spec-coverage.md')
  .split(/^## /m)
  .slice(1)
  .flatMap((section) =>
    section
      .split('\n')
      .filter((line) => line.startsWith('| ') && !line.startsWith('| Line |'))
      .map((line) => ({
        section: Number.parseInt(section, 10),
        cells: line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      })),
  )
// The one test file that a club with other words deletes.
const deletable = 'src/shipped-content.test.ts'
const filesIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, path]) => path ?? '')

test('sections 2 to 9 are covered, and no cell of the table is empty', () => {
  expect([...new Set(rows.map(({ section }) => section))]).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
  expect(rows.length).toBeGreaterThan(150)
  for (const { cells } of rows) {
    expect.soft(cells, cells[0]).toHaveLength(4)
    expect
      .soft(
        cells.every((cell) => cell !== ''),
        cells[0],
      )
      .toBe(true)
  }
})

test('what a row names is there: its files, and each test in the file before it', () => {
  for (const { cells } of rows) {
    const [line = '', where = '', shown = ''] = cells
    expect.soft(filesIn(where).length, line).toBeGreaterThan(0)
    for (const path of filesIn(where)) expect.soft(existsSync(join(root, path)), `${line}: ${path}`).toBe(true)
    const parts = [...shown.matchAll(/`([^`]+\.(?:test|spec)\.ts)` “([^”]+)”/g)]
    expect.soft(parts.length, line).toBe(filesIn(shown).length)
    expect.soft(parts.length, line).toBeGreaterThan(0)
    for (const [, path = '', name = ''] of parts.filter(([, path = '']) => path !== deletable || existsSync(join(root, path))))
      expect.soft(existsSync(join(root, path)) && read(path), `${line}: ${path}`).toContain(name)
  }
})

test('a row that differs from the letter names its record', () => {
  for (const { cells } of rows) {
    const [line = '', , , letter = ''] = cells
    const [, record] = /^\[\d{4}\]\((decisions\/[\w-]+\.md)\)$/.exec(letter) ?? []
    expect.soft(letter === 'yes' || (record !== undefined && existsSync(join(root, 'docs', record))), `${line}: ${letter}`).toBe(true)
  }
})

test('every call that the site answers has a row in section 7', async () => {
  const lines = rows.filter(({ section }) => section === 7).map(({ cells }) => cells[0] ?? '')
  const named = new Set(lines.flatMap((line) => line.match(/[\w.]+/g) ?? []))
  for (const { method, path } of (await newClub()).calls) {
    const [, , name = ''] = path.split('/')
    expect.soft(name === '' || named.has(name), `${method} ${path}`).toBe(true)
  }
})
