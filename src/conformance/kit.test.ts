import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pages } from '../site/routes.tsx'
import { root, sources, textOf } from '../testing/sources.ts'
import { rules } from './import-rules.ts'

const kit = sources.filter((name) => /^src\/(?:contract|store|server|ui|web)\//.test(name))
const slices = readdirSync(join(root, 'src/club'), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
/** What stands in quotes on the line, if it is no comment. */
const quoted = (name: string) =>
  [
    ...textOf(name)
      .replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')
      .matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g),
  ].map((found) => found.slice(1).join(''))

test('the kit spells no address of a page but the home page’s', () => {
  expect(kit.length).toBeGreaterThan(100)
  const paths = new Set(pages.map(({ path }) => path).filter((path) => path !== '/'))
  const spelt = kit.flatMap((name) =>
    quoted(name)
      .filter((text) => paths.has(text.replace(/[?#].*/, '')))
      .map((text) => `${name}: ${text}`),
  )
  expect(spelt).toEqual([])
})

test('the kit knows no other site', () => {
  const spelt = kit.flatMap((name) =>
    quoted(name)
      .filter((text) => /https:\/\/(?!example\.org\/)(?:[\w-]+\.)+[a-z]{2,}/.test(text))
      .map((text) => `${name}: ${text}`),
  )
  expect(spelt).toEqual([])
})

test('what the parts of the house may import is said by roles, and names no kind of thing', () => {
  const globs = rules.flatMap(({ files, may }) => [...files, ...may])
  expect(globs.filter((glob) => slices.some((slice) => glob.includes(`src/club/${slice}/`)))).toEqual([])
})
