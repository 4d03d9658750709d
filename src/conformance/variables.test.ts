import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { configOf, variableNames } from '../cli/config.ts'
import { root, textOf } from '../testing/sources.ts'

const sorted = (names: Iterable<string>) => [...names].toSorted()
const example = parseEnv(readFileSync(join(root, '.env.example'), 'utf8'))

test('every variable that a site reads stands in .env.example with its default, and nothing else does', () => {
  expect(sorted(Object.keys(example))).toEqual(sorted(variableNames))
  expect(configOf(example)).toEqual(configOf({}))
})

test('so does each in the table of README.md', () => {
  const rows = [...textOf('README.md').matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \| (.*?) \|/gm)]
  const told = rows.flatMap(([, names = '', defaults = '']) => {
    const all = names.split(', ').map((name) => name.slice(1, -1))
    const each = defaults.split(', ')
    return all.map((name, at) => [name, each.length === all.length ? each[at] : defaults] as const)
  })
  expect(sorted(told.map(([name]) => name))).toEqual(sorted(variableNames))
  const made = new Set(['ADMIN_PASSWORD', 'ADMIN_PASSKEY'])
  for (const [name, says] of told)
    expect.soft(says, name).toBe(example[name] ? `\`${example[name]}\`` : made.has(name) ? 'generated' : 'unset')
})

test('the sites of the compose file are given each, by the file itself, the image or .env', () => {
  const [, block = ''] = /^ {2}environment:\n((?: {4}.*\n)+)/m.exec(textOf('deploy/compose.yaml')) ?? []
  const given = [...block.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name = '']) => name)
  const [, ofImage = ''] = /^ENV (.*)$/m.exec(textOf('deploy/Dockerfile')) ?? []
  const image = ofImage.split(' ').map((pair) => pair.split('=')[0] ?? '')
  expect(sorted(variableNames.filter((name) => !given.includes(name) && !image.includes(name)))).toEqual([])
  const asked = [...block.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name)
  expect(sorted(Object.keys(parseEnv(textOf('deploy/compose.env.example'))))).toEqual(sorted(new Set(asked)))
})

test('npm run dev takes nothing of the real site’s settings but how much is logged', async () => {
  const { settingsOf, first } = await import(join(root, 'scripts/dev/settings.mjs'))
  const real = Object.fromEntries(variableNames.map((name) => [name, name === 'LOG_LEVEL' ? 'debug' : `a real ${name}`]))
  const dev: Record<string, string> = settingsOf({ ...real, PATH: '/bin' }, '/tmp/dev')
  expect(Object.entries(dev).filter(([, value]) => value.startsWith('a real'))).toEqual([])
  const none = configOf({ ...first, HOST: '127.0.0.1', PORT: '0', DATA_DIR: '/tmp/dev', LOG_LEVEL: 'debug' })
  expect([configOf(dev), dev.PATH]).toEqual([none, '/bin'])
})
