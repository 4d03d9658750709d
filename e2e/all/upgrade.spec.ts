import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdirSync, readlinkSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { test as base, expect } from '@playwright/test'
import packageJson from '../../package.json' with { type: 'json' }
import { freePort } from '../../src/testing/free-port.ts'
import { administratorOf } from '../caller.ts'
import { projectCopy } from '../project-copy.ts'
import { routes } from '../routes.ts'
import { admin } from '../site.ts'

// It builds the site.
base.describe.configure({ timeout: 600_000 })

/** As on a host: a folder with the sources, packages, settings, and the build of the sources. */
async function newHost() {
  const { folder, bin, change, end } = projectCopy()
  const built = dirname(realpathSync(join(import.meta.dirname, '../../dist/server')))
  mkdirSync(join(folder, 'dist/builds'), { recursive: true })
  cpSync(built, join(folder, 'dist/builds', basename(built)), { recursive: true, preserveTimestamps: true })
  for (const part of ['server', 'web']) symlinkSync(join('builds', basename(built), part), join(folder, 'dist', part))
  const port = await freePort()
  const data = `${folder}-data`
  const settings = {
    ...{ PORT: port, HOST: '127.0.0.1', DATA_DIR: data },
    ...{ ADMIN_NAME: admin.name, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, ADMIN_PASSKEY: admin.passkey },
  }
  const lines = Object.entries(settings).map((entry) => entry.join('='))
  writeFileSync(join(folder, '.env'), lines.join('\n'))
  const children: ChildProcess[] = []
  /** Runs a command in the folder; `ended` resolves with its exit code and everything that it printed. */
  const begin = (command: string, ...words: string[]) => {
    const env = { PATH: `${bin}:${process.env.PATH ?? ''}`, HOME: folder, LOG_LEVEL: 'error' }
    const child = spawn(command, words, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
    children.push(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => {
        output += part
      })
    const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
      child.once('close', (code) => resolve({ code, output })),
    )
    return { ended, output: () => output, kill: () => child.kill() }
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    data,
    change,
    begin,
    /** The build that a start would run now. */
    build: () => readlinkSync(join(folder, 'dist/server')),
    /** Starts the site as the unit of systemd does. */
    serve: async () => {
      const site = begin(join(bin, 'node'), ...packageJson.config.node.split(' '), 'dist/server/main.js')
      await expect.poll(site.output, { timeout: 120_000, intervals: [50] }).toContain('is running:')
      return site
    },
    end: async () => {
      for (const child of children) child.kill()
      await Promise.all(children.map((child) => child.exitCode ?? child.signalCode ?? new Promise((done) => child.once('close', done))))
      rmSync(data, { recursive: true, force: true })
      end()
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

/** A reader that requests pages with their scripts all the time. */
function readerOf(origin: string, paths: string[]) {
  const failures: string[] = []
  const pages = new Set<string>()
  const notFound = new Set<string>()
  let [phase, isOver, rounds] = ['before', false, 0]
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
    for (; !isOver; rounds += 1)
      for (const path of [...paths]) {
        pages.add(path)
        const files = (await get(path)).matchAll(/\/static\/js\/[\w./-]+\.js/g)
        for (const file of new Set([...files].map(([name]) => name))) await get(file)
      }
  }
  const reading = read()
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
      return reading
    },
  }
}

test('during an upgrade a running site answers nothing with an error, also pages that were not requested before', async ({ host }) => {
  const { origin, data, begin } = host
  const site = await host.serve()
  const { addEvent } = await administratorOf(origin)
  await addEvent({ eventTitle: 'Night of Boards' })
  const early = ['/', '/events']
  // A poster is drawn by a process that is started for it.
  const later = [...routes.filter((path) => !early.includes(path)), '/events/night-of-boards', '/events/night-of-boards/poster.pdf']
  const paths = [...early]
  const reader = readerOf(origin, paths)
  const textOf = async (path: string) => (await fetch(origin + path)).text()
  const command = async (...words: string[]) => {
    const { code, output } = await begin('npm', 'run', ...words).ended
    expect(code, output).toBe(0)
    return output
  }
  await reader.round()

  reader.begin('new sources')
  host.change('content/club.ts', 'Students who build things', 'Students who upgrade things')
  host.change('src/collections/faq/page.tsx', 'export const faqPage', 'export const anotherPage = undefined\nexport const faqPage')
  const before = host.build()
  expect(await command('doctor')).toContain('and is ready.')
  await command('backup', '--', join(data, 'before.tar'))
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
  await command('backup', '--', join(data, 'after.tar'))
  expect(await textOf('/about')).toContain('Students who build things')
  expect([...reader.notFound]).toEqual(['/nowhere'])

  reader.begin('restart')
  site.kill()
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
