import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../testing/new-folder.ts'
import { importsOf, sources, textOf } from '../testing/sources.ts'

const root = join(import.meta.dirname, '../..')

/** Builds a program that prints `content/words`; with some words it fails. Clears its folders first, as rsbuild does. */
const builder = `
const fs = require('node:fs'), path = require('node:path')
const words = fs.readFileSync('content/words', 'utf8')
const folder = process.env.BUILD_FOLDER ?? 'dist'
const write = (name, text) => {
  const file = path.join(folder, name)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, text)
}
fs.appendFileSync('built', words + '\\n')
for (const part of ['server', 'web']) {
  fs.mkdirSync(path.join(folder, part), { recursive: true })
  for (const name of fs.readdirSync(path.join(folder, part))) fs.rmSync(path.join(folder, part, name), { recursive: true })
}
write('server/main.js', 'console.log(' + JSON.stringify(words) + ', require("node:fs").existsSync(__dirname + "/../web/main.js"))')
if (words === 'a typo') process.exit(1)
if (words === 'too large') process.kill(process.pid, 'SIGKILL')
write('web/main.js', '')`

/** A small project with that builder, and an npm that copies the packages and records its words; it fails if there is a file `fails`. */
function newProject() {
  const folder = newFolder()
  const at = (name: string) => join(folder, name)
  const write = (name: string, text: string) => {
    mkdirSync(dirname(at(name)), { recursive: true })
    writeFileSync(at(name), text)
  }
  for (const name of ['prepare.mjs', 'fonts.mjs']) cpSync(join(root, 'scripts', name), at(`scripts/${name}`))
  for (const name of ['package.json', 'package-lock.json', 'tsconfig.json']) write(name, '{}')
  for (const name of ['src', 'migrations']) mkdirSync(at(name))
  for (const name of ['rsbuild.config.ts', 'built', 'installs']) write(name, '')
  write('node_modules/@rsbuild/core/bin/rsbuild.js', builder)
  write(
    'npm.cjs',
    `const fs = require('node:fs')
fs.cpSync('../node_modules/@rsbuild', 'node_modules/@rsbuild', { recursive: true })
if (fs.existsSync('../fails')) process.exit(1)
fs.appendFileSync('../installs', process.argv.slice(2).join(' ') + '\\n')`,
  )
  const env = { PATH: process.env.PATH, npm_execpath: at('npm.cjs') }
  const ended = (words: string[], more = {}) => {
    const all = { encoding: 'utf8' as const, env: { ...env, ...more } }
    const { status, stderr } = spawnSync(process.execPath, [at('scripts/prepare.mjs'), ...words], all)
    return { status, stderr }
  }
  return {
    write,
    at,
    prepare: (...words: string[]) => ended(words),
    /** The same with other variables of the environment. */
    prepareBy: (more: Record<string, string>) => ended(['--no-build'], more),
    /** What the built program prints: its words, and whether the script of its build is beside it. */
    start: () => spawnSync(process.execPath, [at('dist/server/main.js')], { encoding: 'utf8' }).stdout.trim(),
    /** The words of all builds so far, and of all calls of npm. */
    done: () => {
      const [built, installs] = ['built', 'installs'].map((name) => readFileSync(at(name), 'utf8').split('\n').slice(0, -1))
      return { built, installs }
    },
    builds: () => readdirSync(at('dist/builds')),
  }
}

const well = { status: 0, stderr: '' }

test('a build that fails leaves the one before in place, and a source that is put back needs no other', () => {
  const { write, prepare, start, done, builds } = newProject()
  write('content/words', 'one')
  expect(prepare()).toEqual(well)
  for (const [words, sentence] of [
    ['a typo', 'Failed: Building the site. The error is printed above.'],
    ['too large', 'Building the site was stopped by the system, most likely because the memory was full. Building needs about 850 MB'],
  ] as const) {
    write('content/words', words)
    const { status, stderr } = prepare()
    expect.soft([status, stderr.trim()], words).toEqual([1, expect.stringContaining(sentence)])
    // What a build left that failed is removed by the next one.
    expect.soft([start(), builds().length], words).toEqual(['one true', 2])
  }
  write('content/words', 'one')
  expect([prepare(), start()]).toEqual([well, 'one true'])
  expect(done().built).toEqual(['one', 'a typo', 'too large'])
})

test('a command uses the build and the packages that are there, and makes them only when there are none', () => {
  const { write, prepare, start, done } = newProject()
  write('content/words', 'one')
  expect(prepare('--built')).toEqual(well)
  const [ci = ''] = done().installs ?? []
  expect(done()).toEqual({ built: ['one'], installs: [ci] })
  write('content/words', 'two')
  write('package-lock.json', '{ }')
  expect([prepare('--built'), start()]).toEqual([well, 'one true'])
  expect(done()).toEqual({ built: ['one'], installs: [ci] })
  expect([prepare(), start()]).toEqual([well, 'two true'])
  expect(done()).toEqual({ built: ['one', 'two'], installs: [ci, ci] })
})

test('a start installs what building and running needs, once, and keeps the packages in use until new ones are complete', () => {
  const { at, write, prepare, done } = newProject()
  for (let times = 0; times < 2; times += 1) expect(prepare('--no-build')).toEqual(well)
  expect(done().installs).toEqual([expect.stringMatching(/^ci --ignore-scripts .*--omit=dev$/)])
  const used = at('node_modules/used by the site')
  writeFileSync(used, '')
  for (const name of ['package-lock.json', 'fails']) write(name, '{ }')
  expect([prepare('--no-build').status, existsSync(used)]).toEqual([1, true])
  rmSync(at('fails'))
  expect([prepare('--no-build'), existsSync(used), existsSync(at('.install'))]).toEqual([well, false, false])
})

test('packages of another machine are installed again, and by npm also where yarn or pnpm started this', () => {
  const { at, prepare, prepareBy, done, write } = newProject()
  expect(prepare('--no-build')).toEqual(well)
  writeFileSync(at('node_modules/.installed'), readFileSync(at('node_modules/.installed'), 'utf8').replace(process.arch, 'vax'))
  expect(prepare('--built', '--no-build')).toEqual(well)
  expect(done().installs).toHaveLength(2)
  write('package-lock.json', '{ }')
  write('npm', `#!/bin/sh\nexec "${process.execPath}" "${at('npm.cjs')}" "$@"\n`)
  chmodSync(at('npm'), 0o755)
  write('pnpm.cjs', 'process.exit(1)')
  expect(prepareBy({ npm_execpath: at('pnpm.cjs'), PATH: `${at('.')}:${process.env.PATH}` })).toEqual(well)
  expect(done().installs).toHaveLength(3)
})

test('without npm, as where only yarn or pnpm is installed, a sentence names what is missing', () => {
  const { at, prepareBy } = newProject()
  expect(prepareBy({ npm_execpath: at('pnpm.cjs'), PATH: at('.') }).stderr).toContain('npm is needed, also if you use yarn or pnpm.')
})

test('an install by yarn 1 ends with a sentence, because no command works after it; other installs go on', () => {
  const { preinstall = '' } = (JSON.parse(textOf('package.json')) as { scripts: { preinstall?: string } }).scripts
  const [program = '', ...words] = preinstall.split(' ')
  const by = (agent: string) => {
    const env = { PATH: process.env.PATH, npm_config_user_agent: agent }
    return spawnSync(program, words, { cwd: root, encoding: 'utf8', env })
  }
  const refused = by('yarn/1.22.22 npm/? node/v24.21.0 linux x64')
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('Run yarn start')])
  for (const agent of ['npm/11.6.2 node/v24.21.0 linux x64', 'pnpm/9.15.9 npm/? node/v24.21.0 linux x64']) expect(by(agent).status).toBe(0)
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
