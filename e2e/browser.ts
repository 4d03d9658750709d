import { existsSync } from 'node:fs'
import { chromium, type LaunchOptions } from '@playwright/test'

const shell = '/usr/bin/chromium-headless-shell'
const there = (...paths: string[]) => paths.find((path) => existsSync(path))

/** The system's Chromium: nothing here fetches a browser of its own. */
export const executablePath = there('/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', shell)

/** For the tests the same engine without windows, tabs and bars, which no test needs: a page opens for a third of the work. */
export const headlessShell = there(shell) ?? executablePath

/** Quiet, and as root without its sandbox, because Chromium refuses to start otherwise. */
export const args = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const launch = (more: Pick<LaunchOptions, 'ignoreDefaultArgs'> = {}) =>
  chromium.launch({ args, ...(executablePath && { executablePath }), ...more })
