import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** The system's Chromium: the tests fetch no browser of their own. */
export const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path))

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

export const launch = () => chromium.launch({ args, ...(executablePath && { executablePath }) })
