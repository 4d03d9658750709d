import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root, textOf } from '../testing/sources.ts'

// A name that ends in .md, and a record by its number. Names that only look like a path of a document (in strings of tests,
// say) would stand here too; there are none.
const cited = /(?:[\w./-]*\/)?[\w-]+\.md\b|docs\/decisions\/\d{4}[\w-]*/gi
/** What a comment cites without an ending, known by the number behind it: “such-a-paper 12”, “such-a-paper, section 3”. */
const withoutEnding = /^\s*(?:\/\/|\/?\*+) .*?\b[a-z]+(?:-[a-z]+)+,? (?:section |point |line |#)?\d+/gim
const records = readdirSync(join(root, 'docs/decisions'))
const isThere = (document: string) =>
  ['', 'docs', 'docs/decisions'].some((folder) => existsSync(join(root, folder, document))) ||
  records.some((record) => document.startsWith('docs/decisions/') && record.startsWith(document.slice('docs/decisions/'.length)))

test('no source names a document that is not there', () => {
  const all = ['src', 'content', 'e2e', 'scripts', 'bench', 'migrations'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((name) => /\.(?:[cm]?[jt]sx?|css)$/.test(name) && name !== 'src/conformance/cited-documents.test.ts'),
  )
  const named = all.flatMap((name) => (textOf(name).match(cited) ?? []).map((document) => ({ name, document })))
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter(({ document }) => !isThere(document))).toEqual([])
  expect(all.flatMap((name) => textOf(name).match(withoutEnding) ?? [])).toEqual([])
})

const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'bench/README.md']
  .concat(['docs', 'docs/decisions'].flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)))
  .filter((name) => name.endsWith('.md'))

test('no document names a file that is not there', () => {
  const named = documents
    .filter((name) => !name.startsWith('docs/decisions/'))
    .flatMap((name) =>
      [...textOf(name).matchAll(/`((?:src|e2e|bench|scripts|content|migrations|docs)\/[\w./-]+\.(?:tsx?|mjs|css|md))`/g)].map(
        ([, file = '']) => ({
          name,
          file,
        }),
      ),
    )
  expect(named.length).toBeGreaterThan(100)
  // A club with words of its own deletes it first of all.
  const mayBeGone = 'src/conformance/shipped-content.test.ts'
  expect(named.filter(({ file }) => file !== mayBeGone && !existsSync(join(root, file)))).toEqual([])
})

test('no document links to a file that is not there', () => {
  const links = documents.flatMap((name) =>
    [...textOf(name).matchAll(/\]\(([^)\s#]+)[^)]*\)/g)].flatMap(([, to = '']) => (/^[a-z]+:/.test(to) ? [] : [{ name, to }])),
  )
  expect(links.length).toBeGreaterThan(30)
  expect(links.filter(({ name, to }) => !existsSync(join(root, dirname(name), to)))).toEqual([])
})
