import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as zod from '../contract/zod-used.ts'
import { pages } from '../site/routes.tsx'
import { importsOf, root, sources, textOf } from '../testing/sources.ts'

// What Biome's rules (biome.json) cannot see.

const forbidden: [string, RegExp][] = [
  ['require()', /\brequire\s*\(|\bcreateRequire\b/],
  ["import('…').Type", /\bimport\(\s*['"][^'"]+['"]\s*\)\s*\.\s*[A-Z]/],
  ['new URL(…, import.meta.url)', /new URL\([^)]*import\.meta\.url/],
  ['an absolute or home path', /['"`](?:\/(?:home|root|tmp|work|Users)\/)/],
]
test.for(forbidden)('no source uses %s', ([, pattern]) => {
  expect(sources.filter((name) => pattern.test(textOf(name)))).toEqual([])
})

test('every source is in a folder of the layout, has at most 300 lines and imports no test helper', () => {
  const place =
    /^src\/(?:contract|db|entries|http|ui|web|site|cli|(?:collections|features|pages)\/[a-z0-9-]+)\/|^src\/(?:pages\/(?:passage|wings)\.tsx|build\.d\.ts)$/
  expect(sources.filter((name) => !place.test(name))).toEqual([])
  expect(sources.filter((name) => textOf(name).split('\n').length > 301)).toEqual([])
  expect(sources.filter((name) => importsOf(name, { types: true }).some((from) => from.startsWith('src/testing/')))).toEqual([])
})

test('the environment of the site is read in one file, that of a child which draws in another', () => {
  const readers = sources.filter((name) => /process\.env\b/.test(textOf(name)))
  expect(readers.filter((name) => name !== 'src/features/sharing/server/text.ts')).toEqual(['src/cli/config.ts'])
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

// They read what strangers send, in C or in millions of lines: a child process that is killed by time and memory loads them.
test('the process of the site loads no decoder of pictures or PDFs', () => {
  const { files, packages } = reachedFrom(['src/cli/main.ts'])
  expect(files.length).toBeGreaterThan(300)
  expect(packages.filter((name) => /^(?:sharp|heic-decode|unpdf|pdfkit)/.test(name))).toEqual([])
})

test('no script of a page reaches a server role, or a package of the server', () => {
  const entries = ['src/site/browser.tsx', 'src/site/boot.ts', ...globSync('src/features/**/*.entry.ts', { cwd: root })]
  const { files, packages } = reachedFrom(entries)
  expect(files.length).toBeGreaterThan(150)
  expect(files.filter((name) => /\/server\/|\/(?:store|api|job)\.ts$|^src\/(?:db|entries|http|cli)\//.test(name))).toEqual([])
  expect(packages.filter((name) => /^(?:node:|hono|kysely|pino|nodemailer|pg)/.test(name))).toEqual([])
})

// The types of zod have more than browsers load: a page with such a contract would never hydrate.
test('all that contracts use of zod is in the part that browsers load', () => {
  const contracts = sources.filter((name) => /^src\/contract\/|\/contract\.ts$/.test(name) && /from 'zod\/mini'/.test(textOf(name)))
  expect(contracts.length).toBeGreaterThan(20)
  const used = contracts.flatMap((name) => [...textOf(name).matchAll(/\bz\s*\.([a-z_]\w*)\(/g)].map(([, part = '']) => part))
  expect([...new Set(used)].filter((part) => !(part in zod))).toEqual([])
})

// The first Intl of each kind reads its words and rules: a tenth of a second on a slow phone, before its page answers a press.
test('no script of a page makes an Intl format while it loads', () => {
  const atOnce = /^(?:export )?(?:const|let) \w+(?:: [^=]+)? = new Intl\./m
  expect(sources.filter((name) => !/^src\/http\/|\/server\//.test(name) && atOnce.test(textOf(name)))).toEqual([])
})

test('the kit contains no address of a page but the home page, and of no other site', () => {
  const paths = new Set(pages.map(({ path }) => path).filter((path) => path !== '/'))
  const otherSite = /https:\/\/(?!example\.org\/)(?:[\w-]+\.)+[a-z]{2,}/
  const quoted = (name: string) => [
    ...textOf(name)
      .replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')
      .matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g),
  ]
  const found = sources
    .filter((name) => /^src\/(?:contract|db|entries|http|ui|web)\//.test(name))
    .flatMap((name) => quoted(name).map((match) => ({ name, text: match.slice(1).join('') })))
  expect(found.length).toBeGreaterThan(1000)
  expect(found.filter(({ text }) => paths.has(text.replace(/[?#].*/, '')) || otherSite.test(text))).toEqual([])
})

test('what is coloured under a pointer is so only where a pointer can rest: on a phone it would stay after the tap', () => {
  const sheets = globSync('src/**/*.css', { cwd: root })
  expect(sheets.length).toBeGreaterThan(20)
  const found: string[] = []
  for (const name of sheets) {
    const within: string[] = []
    for (const [, before = '', mark] of textOf(name)
      .replaceAll(/\/\*.*?\*\//gs, '')
      .matchAll(/([^{};]*)([{};])/g)) {
      const words = before.trim()
      const rule = within.find((one) => one.includes(':hover'))
      const isAsked = within.some((one) => one.startsWith('@media') && one.includes('(hover: hover)'))
      // What moves may rest under a finger as well.
      if (mark !== '{' && rule && words !== '' && !isAsked && !words.startsWith('animation-play-state:')) found.push(`${name}: ${rule}`)
      if (mark === '{') within.push(words)
      if (mark === '}') within.pop()
    }
  }
  expect(found).toEqual([])
})
