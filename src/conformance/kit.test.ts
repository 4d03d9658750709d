import { expect, test } from 'vitest'
import { pages } from '../site/routes.tsx'
import { sources, textOf } from '../testing/sources.ts'

const kit = sources.filter((name) => /^src\/(?:contract|db|entries|http|ui|web)\//.test(name))
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
