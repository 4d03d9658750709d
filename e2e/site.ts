import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { endsWithUs } from '../src/testing/ends-with-us.ts'
import { newPostgres } from '../src/testing/postgres.ts'
import { admin, administratorOf, begun, type Caller, keys, newSession, type Session, sessionOn } from './caller.ts'

const root = join(import.meta.dirname, '..')
// With what npm start starts it: options of Node, and a setting of its memory.
const { config } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { config: { node: string; env: string } }
const options = config.node.split(' ')
const memory = Object.fromEntries([config.env.split('=')])
export type Settings = Record<string, string>
type Entry = 'main' | 'demo'

/** Runs the built server as a host does, with these settings and nothing else of this process's environment, from the build in `built`. */
export function run(settings: Settings, entry: Entry = 'main', { built = join(root, 'dist') } = {}) {
  const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH ?? ''}`
  const [node, file] = [join(root, 'node_modules/.bin/node'), join(built, `server/${entry}.js`)]
  // Compiled once for all sites.
  const cache = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node') }
  const env = { PATH: path, ...memory, ...cache, HOST: '127.0.0.1', PORT: '0', ...settings }
  const child = endsWithUs(spawn(node, [...options, file], { env, stdio: ['ignore', 'pipe', 'pipe'] }))
  let output = ''
  const { promise: running, resolve, reject } = Promise.withResolvers<string>()
  running.catch(() => {})
  const listen = (chunk: Buffer) => {
    output += chunk
    const port = [...output.matchAll(/(?:is running|On this machine):\s+http:\/\/[^:]+:(\d+)/g)].at(-1)?.[1]
    // The screen ends with a blank line; a line of the log may come right behind it.
    if (port && /is running[\s\S]*\n\r?\n(?! )/.test(output)) resolve(`http://127.0.0.1:${port}`)
  }
  child.stdout?.on('data', listen)
  child.stderr?.on('data', listen)
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  void ended.then((code) => reject(new Error(`the site ended with ${code} before it ran:\n${output}`)))
  return {
    pid: child.pid ?? 0,
    output: () => output,
    /** Its address, once it answers. Throws when it ends instead. */
    running,
    /** Its exit code, once it has ended. */
    ended,
    /** Stops it as a host does (SIGTERM), or with SIGKILL like a power cut. */
    stop: (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      return ended
    },
  }
}

/** A site with an administrator in its own folder, deleted at the end; with `before` it begins as a copy of that. */
export async function startSite(settings: Settings = {}, entry: Entry = 'main', before?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'club-e2e-'))
  if (before !== undefined) cpSync(before, folder, { recursive: true })
  const site = run({ ...keys, DATA_DIR: folder, TMPDIR: folder, ...settings }, entry)
  const end = async () => {
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    return { ...site, folder, origin: await site.running, end }
  } catch (error) {
    await end()
    throw error
  }
}

export type Site = Awaited<ReturnType<typeof startSite>>

/** A folder that is deleted after the test, for tests that start a site themselves. */
export const folderTest = base.extend<{ folder: string }>({
  folder: async ({ browserName: _ }, give) => {
    const folder = mkdtempSync(join(tmpdir(), 'club-start-'))
    await give(folder)
    rmSync(folder, { recursive: true, force: true })
  },
})

/** Starts a site, which must end by itself: its exit code and output. */
export async function refusal(settings: Settings) {
  const site = run(settings)
  const code = await site.ended
  return { code, said: site.output() }
}

type Engine = 'sqlite' | 'postgres'
type Rows = (before?: string) => Promise<Settings>

/** Where a site has its rows: in its own folder, or in a new database of the worker's Postgres, which may begin as a copy of one. */
const onEngine = base.extend<object, { engine: Engine; rows: Rows }>({
  engine: ['sqlite', { option: true, scope: 'worker' }],
  rows: [
    async ({ engine }, give) => {
      if (engine === 'sqlite') return give(async () => ({}))
      const postgres = await newPostgres()
      await give(async (before) => {
        const name = `club_${randomBytes(8).toString('hex')}`
        await postgres.admin(`create database ${name} template ${before === undefined ? 'template1' : new URL(before).pathname.slice(1)}`)
        return { DATABASE_URL: postgres.address(name) }
      })
      await postgres.end()
    },
    { scope: 'worker' },
  ],
})

type Started = { sessions: Session[]; start: (settings: Settings) => Promise<Site> }

/** An empty site for each test, which begins where the worker's first start ended, with two sessions: that takes half the time. */
export const test = onEngine.extend<{ settings: Settings; site: Site; caller: Caller; visitor: Page }, { started: Started }>({
  settings: [{}, { option: true }],
  started: [
    async ({ rows }, give) => {
      const own = await rows()
      const first = await startSite(own)
      const sessions = [await newSession(first.origin), await newSession(first.origin)]
      await first.stop()
      // The site of the next test begins while this one runs, and is there when it is wanted.
      let ahead: Promise<Site> | undefined
      const begin = async (settings: Settings = {}) => startSite({ ...(await rows(own.DATABASE_URL)), ...settings }, 'main', first.folder)
      const start = async (settings: Settings) => {
        if (Object.keys(settings).length > 0) return begin(settings)
        const site = await (ahead ?? begin())
        ahead = begin()
        ahead.catch(() => {})
        return site
      }
      await give({ sessions, start })
      await (await ahead)?.end()
      await first.end()
    },
    { scope: 'worker' },
  ],
  site: async ({ settings, started }, give) => {
    const site = await started.start(settings)
    begun.set(site.origin, structuredClone(started.sessions))
    await give(site)
    begun.delete(site.origin)
    await site.end()
  },
  baseURL: ({ site }, give) => give(site.origin),
  caller: async ({ site }, give) => give(await administratorOf(site.origin)),
  visitor: async ({ browser, site }, give) => {
    const context = await browser.newContext({ baseURL: site.origin })
    await give(await context.newPage())
    await context.close()
  },
})

/** The demo, shared by the tests of a worker: they only read. */
export const demoTest = onEngine.extend<object, { demo: Site }>({
  demo: [
    async ({ rows }, give) => {
      const site = await startSite(await rows(), 'demo')
      await give(site)
      await site.end()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ demo }, give) => give(demo.origin),
})

/** Opens an address and waits until the page is hydrated: it loads its scripts at the first press, or when the browser is idle. */
export async function visit(page: Page, address: string) {
  const response = await page.goto(address, { waitUntil: 'domcontentloaded' })
  await page.evaluate(() => dispatchEvent(new Event('pointerdown')))
  await alive(page)
  return response
}

export const alive = (page: Page) => page.locator('html[data-alive]').waitFor()

/** Follows a link to another page, and waits until that is hydrated. */
export async function follow(page: Page, link: Locator) {
  const document = page.waitForEvent('domcontentloaded')
  await link.click()
  await document
  await alive(page)
}

/** Waits until nothing in it moves: while an answer opens, its tools move on from under a press. */
export const settled = (part: Locator) =>
  part.evaluate((element) => Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished.then(() => true))))

/** Logs a page in without the form, which has tests of its own, and opens an address if one is given. */
export async function logIn(page: Page, address?: string) {
  const { origin } = new URL((await page.request.get('/healthz')).url())
  const { token, cookies } = await sessionOn(origin)
  await page.context().addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })))
  // The next document of the site finds its token, as one does to which the form led; those after it may lose it.
  await page.addInitScript((given) => {
    if (top !== self || location.protocol !== 'http:' || given in sessionStorage) return
    sessionStorage.setItem(given, 'given')
    sessionStorage.setItem('token', given)
  }, token)
  if (address !== undefined) await visit(page, address)
}

export async function openConsole(page: Page) {
  await logIn(page, '/adminconsole')
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Console' })).toBeVisible()
}

/** Logs in by the form, as a person does. */
export async function logInByForm(page: Page, { name = admin.name, password = admin.password, origin = '' } = {}) {
  await visit(page, `${origin}/admin`)
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/adminconsole$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Console' })).toBeVisible()
}

/** Fills in and sends the login that opens over a page whose session has ended. */
export async function logInInPlace(page: Page, password = admin.password) {
  const login = page.getByRole('dialog', { name: 'Admin Login' })
  await login.getByLabel('Username').fill(admin.name)
  await login.getByLabel('Password', { exact: true }).fill(password)
  await login.getByRole('button', { name: 'Login' }).click()
}
