import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importsOf, root, sources, textOf } from '../testing/sources.ts'

// What Biome's import rules (biome.json) cannot see.

const forbidden: [string, RegExp][] = [
  ['require()', /\brequire\s*\(|\bcreateRequire\b/],
  ["import('…').Type", /\bimport\(\s*['"][^'"]+['"]\s*\)\s*\.\s*[A-Z]/],
  ['new URL(…, import.meta.url)', /new URL\([^)]*import\.meta\.url/],
  ['an absolute or home path', /['"`](?:\/(?:home|root|tmp|work|Users)\/)/],
]
test.for(forbidden)('no source uses %s', ([, pattern]) => {
  expect(sources.filter((name) => pattern.test(textOf(name)))).toEqual([])
})

test('every source is in a folder of the layout', () => {
  const place = /^src\/(?:contract|db|entries|http|ui|web|site|cli|(?:collections|features|pages)\/[a-z0-9-]+)\/|^src\/build\.d\.ts$/
  expect(sources.filter((name) => !place.test(name))).toEqual([])
})

test('no source imports a test helper', () => {
  expect(sources.filter((name) => importsOf(name, { types: true }).some((from) => from.startsWith('src/testing/')))).toEqual([])
})

test('the environment is read in one file', () => {
  expect(sources.filter((name) => /process\.env\b/.test(textOf(name)))).toEqual(['src/cli/environment.ts'])
})

test('no script of a page reaches a server role, or a package of the server', () => {
  const entries = [
    'src/site/browser.tsx',
    'src/site/boot.ts',
    'src/site/early-forms.ts',
    ...globSync('src/features/**/*.entry.ts', { cwd: root }),
  ]
  const seen = new Set(entries)
  const packages = new Set<string>()
  for (const name of seen)
    for (const from of /\.tsx?$/.test(name) ? importsOf(name, { types: false }) : [])
      if (/^(?:src|content)\//.test(from)) seen.add(from)
      else packages.add(from)
  expect(seen.size).toBeGreaterThan(200)
  expect([...seen].filter((name) => /\/server\/|\/(?:store|api|job)\.ts$|^src\/(?:db|entries|http|cli)\//.test(name))).toEqual([])
  expect([...packages].filter((name) => /^(?:node:|hono|kysely|pino|nodemailer|pg)/.test(name))).toEqual([])
})
