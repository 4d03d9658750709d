import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { test as base, expect } from '@playwright/test'
import { freePort } from '../../src/testing/free-port.ts'
import { administratorOf } from '../caller.ts'
import { projectCopy } from '../project-copy.ts'
import { routes } from '../routes.ts'
import { admin } from '../site.ts'

const root = join(import.meta.dirname, '../..')
const { config } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { config: { node: string } }

// It builds the site.
base.describe.configure({ timeout: 600_000 })

/** A repository of the club and, as on a host, a clone of it with packages, settings, and the build of its sources. */
async function newHost() {
  const club = projectCopy()
  const git = (folder: string, ...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=Club', '-c', 'user.email=club@example.org', ...words], { cwd: folder, encoding: 'utf8' })
  const commit = (subject: string) => {
    git(club.folder, 'add', '--all')
    git(club.folder, 'commit', '--quiet', '--message', subject)
  }
  git(club.folder, 'init', '--quiet', '--initial-branch=main')
  commit('The site')
  const place = mkdtempSync(join(tmpdir(), 'club-host-'))
  const folder = join(place, 'club-site')
  git(place, 'clone', '--quiet', club.folder, folder)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const built = dirname(realpathSync(join(root, 'dist/server')))
  mkdirSync(join(folder, 'dist/builds'), { recursive: true })
  cpSync(built, join(folder, 'dist/builds', basename(built)), { recursive: true, preserveTimestamps: true })
  for (const part of ['server', 'web']) symlinkSync(join('builds', basename(built), part), join(folder, 'dist', part))
  const port = await freePort()
  const settings = {
    ...{ PORT: port, HOST: '127.0.0.1', DATA_DIR: join(place, 'data') },
    ...{ ADMIN_NAME: admin.name, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, ADMIN_PASSKEY: admin.passkey },
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
  writeFileSync(join(folder, '.env'), lines.join('\n'))
  const all: { ended: Promise<unknown>; kill: (signal: NodeJS.Signals) => void }[] = []
  /** Runs a command in the clone; `ended` resolves with its exit code and everything that it printed. */
  const begin = (command: string, ...words: string[]) => {
    const env = { PATH: `${club.bin}:${process.env.PATH ?? ''}`, HOME: place, TMPDIR: place, LOG_LEVEL: 'error' }
    const child = spawn(command, words, { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    /** As a terminal does it: for the command and everything that it has started. */
    const kill = (signal: NodeJS.Signals) =>
      void (child.exitCode === null && child.signalCode === null && process.kill(-Number(child.pid), signal))
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => {
        output += part
      })
    const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
      child.once('close', (code) => resolve({ code, output })),
    )
    const started = { ended, kill, output: () => output }
    all.push(started)
    return started
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    place,
    change: club.change,
    commit,
    begin,
    /** The build that a start would run now. */
    build: () => readlinkSync(join(folder, 'dist/server')),
    /** Starts the site as the unit of systemd does. */
    serve: async () => {
      const site = begin(join(club.bin, 'node'), ...config.node.split(' '), 'dist/server/main.js')
      await expect.poll(site.output, { timeout: 120_000, intervals: [50] }).toContain('is running:')
      return site
    },
    end: async () => {
      for (const { kill } of all) kill('SIGTERM')
      await Promise.all(all.map(({ ended }) => ended))
      rmSync(place, { recursive: true, force: true })
      club.end()
    },
  }
}

const test = base.extend<{ host: Awaited<ReturnType<typeof newHost>> }>({
  host: async ({ browserName: _ }, give) => {
    const host = await newHost()
    await give(host)
    await host.end()
  },
})

/** Two readers that request pages with their scripts and styles all the time. */
function readerOf(origin: string, paths: string[]) {
  const failures: string[] = []
  const pages = new Set<string>()
  const notFound = new Set<string>()
  let [phase, isOver, turn, rounds] = ['before', false, 0, 0]
  async function get(path: string) {
    try {
      const answer = await fetch(origin + path)
      if (answer.status > 499) failures.push(`${path} ${answer.status} (${phase})`)
      if (answer.status === 404) notFound.add(path)
      return await answer.text()
    } catch {
      // During the restart no process listens.
      if (phase !== 'restart') failures.push(`${path} no connection (${phase})`)
      await pause(50)
      return ''
    }
  }
  async function read() {
    while (!isOver) {
      const path = paths[turn % paths.length] ?? '/'
      turn += 1
      if (turn % paths.length === 0) rounds += 1
      pages.add(path)
      const files = [...(await get(path)).matchAll(/\/static\/js\/[\w./-]+\.js/g)].map(([file]) => file)
      for (const file of new Set(files)) await get(file)
    }
  }
  const readers = [1, 2].map(read)
  return {
    failures,
    pages,
    notFound,
    begin: (name: string) => {
      phase = name
    },
    /** Waits until each page was requested once more. */
    round: () => {
      const before = rounds
      return expect.poll(() => rounds, { timeout: 120_000, intervals: [20] }).toBeGreaterThan(before + 1)
    },
    end: () => {
      isOver = true
      return Promise.all(readers)
    },
  }
}

test('during an upgrade a running site answers nothing with an error, also pages that were not requested before', async ({ host }) => {
  const { origin, place, begin } = host
  const site = await host.serve()
  const { addEvent } = await administratorOf(origin)
  await addEvent({ eventTitle: 'Night of Boards' })
  const early = ['/', '/events']
  // Drawn by a process that is started for it.
  const poster = '/events/night-of-boards/poster.pdf'
  const later = [...routes.filter((path) => !early.includes(path)), '/events/night-of-boards', poster]
  expect(later.length).toBeGreaterThan(15)
  const paths = [...early]
  const reader = readerOf(origin, paths)
  const textOf = async (path: string) => (await fetch(origin + path)).text()
  const command = async (...words: string[]) => {
    const { code, output } = await begin('npm', 'run', ...words).ended
    expect(code, output).toBe(0)
    return output
  }

  await reader.round()
  host.change('content/club.ts', 'Students who build things', 'Students who upgrade things')
  host.change('src/collections/faq/page.tsx', 'export const faqPage', 'export const anotherPage = undefined\nexport const faqPage')
  host.commit('The next version')

  reader.begin('git pull')
  expect((await begin('git', 'pull', '--quiet').ended).code).toBe(0)
  const before = host.build()
  expect(await command('doctor')).toContain('and is ready.')
  await command('backup', '--', join(place, 'after-pull.tar'))
  // A command builds nothing.
  expect(host.build()).toBe(before)

  reader.begin('prepare')
  const prepared = begin('node', 'scripts/prepare.mjs')
  // Half of the other pages are requested for the first time while it builds, the rest when the next build is in place.
  paths.push(...later.filter((_, at) => at % 2 === 0))
  const { code, output } = await prepared.ended
  expect(code, output).toBe(0)
  expect(host.build()).not.toBe(before)

  reader.begin('built')
  paths.push(...later.filter((_, at) => at % 2 === 1))
  await reader.round()
  expect(await command('doctor')).toContain('and is ready.')
  await command('backup', '--', join(place, 'after-prepare.tar'))
  expect(await textOf('/about')).toContain('Students who build things')

  expect([...reader.notFound]).toEqual(['/nowhere'])
  reader.begin('restart')
  site.kill('SIGTERM')
  expect((await site.ended).code).toBe(0)
  await host.serve()
  reader.begin('after')
  await reader.round()
  // The last page of the process before may name scripts that are not there any more.
  reader.notFound.clear()
  await reader.round()
  expect([...reader.notFound]).toEqual(['/nowhere'])
  expect(await textOf('/about')).toContain('Students who upgrade things')

  await reader.end()
  expect([...reader.pages].sort()).toEqual([...early, ...later].sort())
  expect(reader.failures).toEqual([])
})
