import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { endsWithUs } from '../../../src/testing/ends-with-us.ts'

/** A WebDriver session. Both drivers know the same commands of W3C WebDriver, each in its own way. */
type Session = {
  version: string
  send: (command: Command, parameters?: Record<string, unknown>) => Promise<unknown>
  /** Whether keys are sent to the parts of a native date field, instead of a whole date to the field. */
  partByPart?: boolean
  resize: (width: number, height: number) => Promise<void>
  /** The errors that pages have written to the console or have not caught; absent where the driver cannot read them. */
  errors?: () => Promise<string[]>
  end: () => Promise<void>
}

/** Path (WebKitWebDriver) and name (Marionette) of each command that is used here. */
const commands = {
  navigate: ['POST', 'url', 'Navigate'],
  execute: ['POST', 'execute/async', 'ExecuteAsyncScript'],
  click: ['POST', 'element/{id}/click', 'ElementClick'],
  type: ['POST', 'element/{id}/value', 'ElementSendKeys'],
  screenshot: ['GET', 'screenshot', 'TakeScreenshot'],
} as const
type Command = keyof typeof commands

/** Key of an element reference in WebDriver messages. */
export const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** Starts Firefox ESR and speaks Marionette to it: the protocol behind geckodriver, which Debian has no package of. */
export async function firefoxSession(): Promise<Session> {
  const profile = mkdtempSync(join(tmpdir(), 'club-firefox-'))
  const preferences = { 'marionette.port': 0, 'ui.prefersReducedMotion': 1, 'datareporting.policy.dataSubmissionEnabled': false }
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref('${name}', ${value})`)
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  // System access is for reading the console and for the width of the page.
  const flags = ['--headless', '--no-remote', '--marionette', '--remote-allow-system-access', '--profile', profile]
  const child = endsWithUs(spawn('firefox-esr', flags, { stdio: 'ignore' }))
  const portFile = join(profile, 'MarionetteActivePort')
  const port = await patiently(async () => Number(readFileSync(portFile, 'utf8')))
  const { call, close } = marionette(port)
  const { capabilities } = (await call('WebDriver:NewSession', {})) as { capabilities: { browserVersion: string } }
  await call('WebDriver:SetTimeouts', { script: 120_000, pageLoad: 60_000 })
  const privileged = async (script: string, ...args: unknown[]) => {
    await call('Marionette:SetContext', { value: 'chrome' })
    const { value } = (await call('WebDriver:ExecuteScript', { script, args })) as { value: unknown }
    await call('Marionette:SetContext', { value: 'content' })
    return value
  }
  return {
    version: capabilities.browserVersion,
    send: async (command, parameters = {}) => {
      const result = (await call(`WebDriver:${commands[command][2]}`, parameters)) as { value?: unknown } | null
      return result?.value
    },
    // A window cannot be narrower than 450 px, but the page in it can.
    resize: async (width, height) => {
      await privileged(
        `const { style } = gBrowser.selectedBrowser
        for (const [side, size] of [['width', arguments[0]], ['height', arguments[1]]])
          for (const bound of ['', 'min-', 'max-']) style.setProperty(bound + side, size + 'px')`,
        width,
        height,
      )
    },
    errors: async () => {
      const uncaught = await privileged(`return Services.console.getMessageArray()
        .filter((one) => one instanceof Ci.nsIScriptError && !(one.flags & Ci.nsIScriptError.warningFlag) && /^https?:/.test(one.sourceName))
        .map((one) => one.errorMessage)`)
      // What the page wrote itself is stored in the page's process.
      const script = `return Cc['@mozilla.org/consoleAPI-storage;1'].getService(Ci.nsIConsoleAPIStorage).getEvents()
        .filter(({ level, filename }) => level === 'error' && /^https?:/.test(filename)).map((one) => one.arguments.map(String).join(' '))`
      const { value } = (await call('WebDriver:ExecuteScript', { script, sandbox: 'system' })) as { value: string[] }
      return [...(uncaught as string[]), ...value]
    },
    end: async () => {
      close()
      await ended(child)
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

/** Speaks Marionette, one command after another. */
function marionette(port: number) {
  const socket = connect(port, '127.0.0.1')
  const messages = messagesOn(socket)
  // The first one is a greeting.
  const greeting = messages.next()
  return {
    call: async (name: string, parameters: object) => {
      await greeting
      const command = JSON.stringify([0, 1, name, parameters])
      socket.write(`${Buffer.byteLength(command)}:${command}`)
      const { value, done } = await messages.next()
      if (done) throw new Error('Firefox closed the connection.')
      const [, , error, result] = value
      if (error) throw new Error(`${error.error}: ${error.message}`)
      return result
    },
    close: () => socket.destroy(),
  }
}

/** Messages of Marionette: their length, a colon, then JSON. */
async function* messagesOn(socket: Socket) {
  let bytes = Buffer.alloc(0)
  for await (const chunk of socket) {
    bytes = Buffer.concat([bytes, chunk])
    for (;;) {
      const colon = bytes.indexOf(':')
      const end = colon + 1 + Number(bytes.subarray(0, Math.max(colon, 0)))
      if (colon < 0 || bytes.length < end) break
      yield JSON.parse(bytes.subarray(colon + 1, end).toString())
      bytes = bytes.subarray(end)
    }
  }
}

/** Starts WebKitGTK's MiniBrowser on a virtual screen. */
export async function webKitSession(): Promise<Session> {
  const display = 100 + (process.pid % 800)
  const screen = spawn('Xvfb', [`:${display}`, '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], { stdio: 'ignore' })
  // Its toolbar would keep the window 447 px wide.
  const settings = mkdtempSync(join(tmpdir(), 'club-webkit-'))
  mkdirSync(join(settings, 'gtk-3.0'))
  writeFileSync(join(settings, 'gtk-3.0/gtk.css'), 'toolbar *, button, entry { padding: 0; margin: 0; border-width: 0; min-width: 0 }')
  // Pages read this as prefers-reduced-motion.
  writeFileSync(join(settings, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
  const port = 20_000 + (process.pid % 10_000)
  const driver = spawn('WebKitWebDriver', ['--host=127.0.0.1', `--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      XDG_CONFIG_HOME: settings,
      LANG: 'en_US.UTF-8',
      DISPLAY: `:${display}`,
      GTK_A11Y: 'none',
      NO_AT_BRIDGE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
      // Its GPU threads crash at times with a renderer in software.
      WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
    },
  })
  const call = async (method: string, path: string, body: object = {}) => {
    const request = { method, ...(method === 'POST' && { body: JSON.stringify(body) }) }
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, request)
    const { value } = (await response.json()) as { value: { error?: string; message?: string } | null }
    if (!response.ok) throw new Error(`${value?.error}: ${value?.message}`)
    return value
  }
  const binary = ['x86_64', 'aarch64']
    .map((kind) => `/usr/lib/${kind}-linux-gnu/webkit2gtk-4.1/MiniBrowser`)
    .find((path) => existsSync(path))
  const options = { binary, args: ['--automation'] }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options, timeouts: { script: 120_000, pageLoad: 60_000 } } }
  const { sessionId, capabilities: given } = (await patiently(() => call('POST', '', { capabilities }))) as {
    sessionId: string
    capabilities: { browserVersion: string }
  }
  return {
    version: given.browserVersion,
    send: async (command, { id, ...parameters } = {}) => {
      const [method, path] = commands[command]
      return call(method, `/${sessionId}/${path.replace('{id}', String(id))}`, parameters)
    },
    partByPart: true,
    resize: async (width, height) => {
      await call('POST', `/${sessionId}/window/rect`, { x: 0, y: 0, width, height })
    },
    end: async () => {
      await call('DELETE', `/${sessionId}`).catch(() => {})
      await ended(driver)
      await ended(screen)
      rmSync(settings, { recursive: true, force: true })
    },
  }
}

/** Tries again for a minute at most: on a busy machine a browser needs time to start. */
async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = 600; ; left -= 1) {
    try {
      return await attempt()
    } catch (error) {
      if (left === 0) throw error
      await pause(100)
    }
  }
}

async function ended(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill()
  await gone
}
