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
  expect(sources.filter((name) => /process\.env\b/.test(textOf(name)))).toEqual(['src/cli/config.ts'])
})

/** What files reach by their imports, types aside: files and packages. */
function reachedFrom(entries: string[]) {
  const files = new Set(entries)
  const packages = new Set<string>()
  for (const name of files)
    for (const from of /\.tsx?$/.test(name) ? importsOf(name, { types: false }) : [])
      if (/^(?:src|content)\//.test(from)) files.add(from)
      else packages.add(from)
  return { files: [...files], packages: [...packages] }
}

// They read what strangers send, in C or in millions of lines: a process of its own that is ended by time and memory loads them.
test('the process of the site loads no decoder of pictures or PDFs', () => {
  const { files, packages } = reachedFrom(['src/cli/main.ts'])
  expect(files.length).toBeGreaterThan(400)
  expect(packages.filter((name) => /^(?:sharp|heic-decode|unpdf|pdfkit)/.test(name))).toEqual([])
})

test('no script of a page reaches a server role, or a package of the server', () => {
  const entries = ['src/site/browser.tsx', 'src/site/boot.ts', ...globSync('src/features/**/*.entry.ts', { cwd: root })]
  const { files, packages } = reachedFrom(entries)
  expect(files.length).toBeGreaterThan(200)
  expect(files.filter((name) => /\/server\/|\/(?:store|api|job)\.ts$|^src\/(?:db|entries|http|cli)\//.test(name))).toEqual([])
  expect(packages.filter((name) => /^(?:node:|hono|kysely|pino|nodemailer|pg)/.test(name))).toEqual([])
})
