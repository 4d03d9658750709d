// Sees to it that the tests have the programs that npm does not bring, installed with apt where that is possible: a Chromium,
// best its headless shell, the engine without the windows, in which a page opens in a third of the time; the letters of Arial or
// their like, as nearly every reader has them, by which it is measured what stands there until the site's own have come; and
// nginx, behind which a site is tried.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const shell = '/usr/bin/chromium-headless-shell'
const browsers = [shell, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const browser = () => browsers.find((path) => existsSync(path))
const hasLetters = () => /Arial|Liberation/.test(spawnSync('fc-match', ['Arial'], { encoding: 'utf8' }).stdout ?? '')
const hasNginx = () => ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'].some((path) => existsSync(path))

const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
const apt = (...args) =>
  spawnSync('apt-get', ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20', ...args], {
    stdio: 'inherit',
    timeout: 300_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0
let isUpdated = false
/** Installs a package. What is to be had is known after an update; not every system has each. */
function install(name) {
  const once = () => apt('install', '-y', '-qq', '--no-install-recommends', name)
  if (once() || isUpdated) return
  isUpdated = true
  if (apt('update', '-qq')) once()
}

if (mayInstall) {
  if (browser() !== shell || !existsSync('/usr/bin/chromium') || !hasLetters() || !hasNginx())
    console.info('Installing what the tests need with apt (a minute or two, once)')
  if (browser() !== shell) install('chromium-headless-shell')
  // The shell has no back/forward cache, which one journey is about.
  if (!existsSync('/usr/bin/chromium')) install('chromium')
  if (!hasLetters()) install('fonts-liberation')
  // Where services are run its package would begin one, on port 80.
  if (!hasNginx() && !existsSync('/run/systemd/system')) install('nginx-light')
}
if (!browser()) {
  console.error('The end-to-end tests need Chromium. Install it with: sudo apt-get install chromium-headless-shell')
  process.exit(1)
}
if (!hasLetters())
  console.warn('Without Arial or Liberation Sans the tests of what moves as fonts come may fail: apt-get install fonts-liberation')
if (!hasNginx()) console.warn('Without nginx the tests behind it are left out: apt-get install nginx-light')
console.info(browser())
