import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { importsOf, sources, textOf } from '../testing/sources.ts'

const root = join(import.meta.dirname, '../..')

/** A project to install, and an npm that only notes what it is asked and does to node_modules what a clean install does. */
function newProject() {
  const folder = mkdtempSync(join(tmpdir(), 'club-installing-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'scripts'))
  for (const name of ['prepare.mjs', 'fonts.mjs']) cpSync(join(root, 'scripts', name), join(folder, 'scripts', name))
  for (const name of ['package.json', 'package-lock.json']) writeFileSync(join(folder, name), '{}')
  const npm = join(folder, 'npm.cjs')
  writeFileSync(
    npm,
    `const fs = require('node:fs')
fs.rmSync('node_modules', { recursive: true, force: true })
fs.mkdirSync('node_modules')
fs.symlinkSync('${join(root, 'node_modules/@fontsource')}', 'node_modules/@fontsource')
if (fs.existsSync('${join(folder, 'fails')}')) process.exit(1)
fs.appendFileSync('${join(folder, 'asked')}', process.argv.slice(2).join(' ') + '\\n')`,
  )
  writeFileSync(join(folder, 'asked'), '')
  return {
    folder,
    /** What npm is asked while the project is prepared so. */
    prepare: (...words: string[]) => {
      writeFileSync(join(folder, 'asked'), '')
      const { status, stderr } = prepared(folder, npm, words)
      expect([status, stderr]).toEqual([0, ''])
      return readFileSync(join(folder, 'asked'), 'utf8')
    },
    /** How it ends where npm fails. */
    failed: () => {
      writeFileSync(join(folder, 'fails'), '')
      const { status } = prepared(folder, npm, [])
      rmSync(join(folder, 'fails'))
      return status
    },
  }
}

const prepared = (folder: string, npm: string, words: string[]) =>
  spawnSync(process.execPath, [join(folder, 'scripts/prepare.mjs'), '--no-build', ...words], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, npm_execpath: npm },
  })

const what = (isWhole: boolean) => expect.stringMatching(`^ci --ignore-scripts .*--${isWhole ? 'include' : 'omit'}=dev\n$`)

test('a start installs what building and running needs, once', () => {
  const { prepare } = newProject()
  expect(prepare()).toEqual(what(false))
  expect(prepare()).toBe('')
})

test('the packages of a running site stay until new ones are complete', () => {
  const { prepare, failed, folder } = newProject()
  prepare()
  const installed = join(folder, 'node_modules')
  writeFileSync(join(installed, 'used by the site'), '')
  writeFileSync(join(folder, 'package-lock.json'), '{ }')
  expect(failed()).toBe(1)
  expect(existsSync(join(installed, 'used by the site'))).toBe(true)
  expect(prepare()).toEqual(what(false))
  expect([existsSync(join(installed, 'used by the site')), existsSync(join(folder, '.install'))]).toEqual([false, false])
})

test('a start installs every package that the site is built of and with', () => {
  const { dependencies } = JSON.parse(textOf('package.json')) as { dependencies: Record<string, string> }
  const imported = [...sources, 'rsbuild.config.ts'].flatMap((name) => importsOf(name, { types: false }))
  const packages = imported
    .filter((from) => /^[@a-z]/.test(from) && !/^(?:node:|src\/|scripts\/|content\/|migrations\/|package\.json)/.test(from))
    .map((from) => /^(?:@[^/]+\/)?[^/]+/.exec(from)?.[0])
  expect(new Set(packages).size).toBeGreaterThan(15)
  expect([...new Set(packages)].filter((name = '') => !(name in dependencies))).toEqual([])
})
