import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root, textOf } from '../testing/sources.ts'

// A club with words of its own deletes it.
const mayBeGone = 'src/conformance/shipped-content.test.ts'
const documents = globSync(['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'bench/README.md', 'docs/**/*.md'], { cwd: root })
const records = globSync('docs/decisions/*.md', { cwd: root })
const isThere = (document: string) =>
  ['', 'docs', 'docs/decisions'].some((folder) => existsSync(join(root, folder, document))) ||
  records.some((record) => document.startsWith('docs/decisions/') && record.startsWith(document))

test('no source names a document that does not exist', () => {
  const cited = /(?:[\w./-]*\/)?[\w-]+\.md\b|docs\/decisions\/\d{4}[\w-]*/gi
  const all = globSync('{src,content,e2e,scripts,bench,migrations}/**/*.{ts,tsx,js,mjs,css}', { cwd: root }).filter(
    (name) => !name.endsWith('conformance/documents.test.ts'),
  )
  const named = all.flatMap((name) => (textOf(name).match(cited) ?? []).map((document) => ({ name, document })))
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter(({ document }) => !isThere(document))).toEqual([])
})

test('no document names or links to a file that does not exist', () => {
  const file = /`((?:src|e2e|bench|scripts|content|migrations|docs)\/[\w./-]+\.(?:tsx?|mjs|css|md))`/g
  const named = documents
    .filter((name) => !name.startsWith('docs/decisions/'))
    .flatMap((name) => [...textOf(name).matchAll(file)].map(([, to = '']) => ({ name, to })))
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter(({ to }) => to !== mayBeGone && !existsSync(join(root, to)))).toEqual([])
  const links = documents.flatMap((name) =>
    [...textOf(name).matchAll(/\]\((?![a-z]+:)([^)\s#]+)[^)]*\)/g)].map(([, to = '']) => ({ name, to })),
  )
  expect(links.length).toBeGreaterThan(30)
  expect(links.filter(({ name, to }) => !existsSync(join(root, dirname(name), to)))).toEqual([])
})

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
