import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { args, executablePath } from './browser.ts'

/** A browser that can say how a PDF looks in it. `picture` opens an address and answers with a PNG. */
export type Viewer = { name: string; picture: (address: string) => Promise<Buffer>; close: () => Promise<void> }

/** How long a viewer has to draw its first page. */
const drawing = 3500
const display = ':97'

/** Every browser of this machine, one after another; what is missing is told. */
export async function* viewersHere(): AsyncGenerator<Viewer> {
  for (const [name, needs, open] of [
    ['Chromium', executablePath ?? '/usr/bin/chromium', openChromium],
    ['Firefox', '/usr/bin/firefox-esr', openFirefox],
    ['WebKit', '/usr/bin/WebKitWebDriver', openWebKit],
  ] as const)
    if (existsSync(needs)) yield await open()
    else console.info(`\n${name}: not tried, ${needs} is not here`)
}

async function openChromium(): Promise<Viewer> {
  // The old headless mode has no viewer and would save the file instead.
  const browser = await chromium.launch({ headless: false, args: [...args, '--headless=new'], ...(executablePath && { executablePath }) })
  const page = await browser.newPage()
  return {
    name: 'Chromium',
    picture: async (address) => {
      await page.goto(address)
      await pause(drawing)
      return page.screenshot()
    },
    close: () => browser.close(),
  }
}

/** By WebDriver BiDi, which Firefox speaks by itself. */
async function openFirefox(): Promise<Viewer> {
  const profile = mkdtempSync(join(tmpdir(), 'club-firefox-'))
  const child = spawn('firefox-esr', ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '4986'], {
    stdio: 'ignore',
  })
  const socket = await connected('ws://127.0.0.1:4986/session')
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, message } = JSON.parse(String(data))
    if (error) waiting.get(id)?.reject(new Error(`Firefox: ${message}`))
    else waiting.get(id)?.resolve(result)
  })
  let last = 0
  const command = (method: string, params: object) => {
    last += 1
    const answer = Promise.withResolvers<Record<string, unknown>>()
    waiting.set(last, answer)
    socket.send(JSON.stringify({ id: last, method, params }))
    return answer.promise
  }
  await command('session.new', { capabilities: {} })
  const { context } = await command('browsingContext.create', { type: 'tab' })
  return {
    name: 'Firefox',
    picture: async (address) => {
      await command('browsingContext.navigate', { context, url: address, wait: 'complete' })
      await pause(drawing)
      const { data } = await command('browsingContext.captureScreenshot', { context })
      return Buffer.from(String(data), 'base64')
    },
    close: async () => {
      socket.close()
      await ended(child)
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

/** By WebDriver, in a window on a screen that nobody sees. */
async function openWebKit(): Promise<Viewer> {
  const screen = spawn('Xvfb', [display, '-screen', '0', '1000x900x24', '-nolisten', 'tcp'], { stdio: 'ignore' })
  const driver = spawn('WebKitWebDriver', ['--host=127.0.0.1', '--port=4987'], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display },
  })
  const command = async (method: string, path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:4987${path}`, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await response.json()) as { value: { sessionId: string; message?: string } & string }
    if (!response.ok) throw new Error(`WebKit: ${value.message}`)
    return value
  }
  const { sessionId } = await patiently(() => command('POST', '/session', { capabilities: { alwaysMatch: {} } }))
  return {
    name: 'WebKit',
    picture: async (address) => {
      await command('POST', `/session/${sessionId}/url`, { url: address })
      await pause(drawing)
      return Buffer.from(await command('GET', `/session/${sessionId}/screenshot`), 'base64')
    },
    close: async () => {
      await command('DELETE', `/session/${sessionId}`)
      await ended(driver)
      await ended(screen)
    },
  }
}

const connected = (address: string) =>
  patiently(async () => {
    const socket = new WebSocket(address)
    const { promise, resolve, reject } = Promise.withResolvers<WebSocket>()
    socket.addEventListener('open', () => resolve(socket))
    socket.addEventListener('error', () => reject(new Error(`nothing listens at ${address}`)))
    return promise
  })

/** Tries until it works, for twenty seconds at most: a browser takes its time to come up. */
async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = 40; ; left -= 1) {
    try {
      return await attempt()
    } catch (error) {
      if (left === 0) throw error
      await pause(500)
    }
  }
}

async function ended(child: ChildProcess) {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill()
  await gone
}
