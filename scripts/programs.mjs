// Sees to it that the tests have the programs that npm does not bring, installed with apt where that is possible: Chromium, best its
// headless shell, in which a page opens in a third of the time; the letters of Arial or their like, as nearly every reader has them;
// and nginx, behind which a site is tried.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const shell = '/usr/bin/chromium-headless-shell'
const isThere = (...paths) => paths.some((path) => existsSync(path))
const hasBrowser = () => isThere(shell, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome')
const hasLetters = () => /Arial|Liberation/.test(spawnSync('fc-match', ['Arial'], { encoding: 'utf8' }).stdout ?? '')
const hasNginx = () => isThere('/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx')
const missing = [
  ...(isThere(shell) ? [] : ['chromium-headless-shell']),
  // The shell has no back/forward cache, which one journey is about.
  ...(isThere('/usr/bin/chromium') ? [] : ['chromium']),
  ...(hasLetters() ? [] : ['fonts-liberation']),
  // Where services are run its package would begin one, on port 80.
  ...(hasNginx() || isThere('/run/systemd/system') ? [] : ['nginx-light']),
]

if (missing.length > 0 && process.getuid?.() === 0 && isThere('/usr/bin/apt-get')) {
  console.info(`Installing ${missing.join(', ')} with apt (a minute or two, once)`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) =>
    spawnSync('apt-get', ['-o', 'Acquire::http::Timeout=20', '-qq', ...args], { stdio: 'inherit', timeout: 600_000, env })
  apt('update')
  // One by one: not every system has each.
  for (const name of missing) apt('install', '-y', '--no-install-recommends', name)
}
if (!hasBrowser()) {
  console.error('The end-to-end tests need Chromium. Install it with: sudo apt-get install chromium-headless-shell')
  process.exit(1)
}
if (!hasLetters())
  console.warn('Without Arial or Liberation Sans the tests of what moves as fonts come may fail: apt-get install fonts-liberation')
if (!hasNginx()) console.warn('Without nginx the tests behind it are left out: apt-get install nginx-light')
