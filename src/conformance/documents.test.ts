import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root, textOf } from '../testing/sources.ts'

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
  // A club with words of its own deletes it first of all.
  const mayBeGone = 'src/conformance/shipped-content.test.ts'
  expect(named.filter(({ to }) => to !== mayBeGone && !existsSync(join(root, to)))).toEqual([])
  const links = documents.flatMap((name) =>
    [...textOf(name).matchAll(/\]\((?![a-z]+:)([^)\s#]+)[^)]*\)/g)].map(([, to = '']) => ({ name, to })),
  )
  expect(links.length).toBeGreaterThan(30)
  expect(links.filter(({ name, to }) => !existsSync(join(root, dirname(name), to)))).toEqual([])
})
