// Sees to it that the end-to-end tests have a Chromium: the system's own, installed with apt where that is possible. Best is
// its headless shell, the engine without the windows: a page opens in a third of the time in it. And the letters of Arial or
// their like, as nearly every reader has them: what stands there until the site's own have come is measured by those.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const shell = '/usr/bin/chromium-headless-shell'
const known = [shell, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const found = () => known.find((path) => existsSync(path))

const apt = (...args) =>
  spawnSync('apt-get', ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20', ...args], {
    stdio: 'inherit',
    timeout: 300_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0
const install = (name) => apt('install', '-y', '-qq', '--no-install-recommends', name)

const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
const hasLetters = () => /Arial|Liberation/.test(spawnSync('fc-match', ['Arial'], { encoding: 'utf8' }).stdout ?? '')

if (found() !== shell && mayInstall) {
  console.info("Installing Chromium's headless shell with apt (a minute or two, once)")
  // What is to be had is known after an update; not every system has the shell, and then a Chromium will do.
  const got = install('chromium-headless-shell') || (apt('update', '-qq') && install('chromium-headless-shell'))
  if (!got && !found()) install('chromium')
}
if (!found()) {
  console.error('The end-to-end tests need Chromium. Install it with: sudo apt-get install chromium-headless-shell')
  process.exit(1)
}
if (!hasLetters() && mayInstall && !install('fonts-liberation')) apt('update', '-qq') && install('fonts-liberation')
if (!hasLetters())
  console.warn('Without Arial or Liberation Sans the tests of what moves as fonts come may fail: apt-get install fonts-liberation')
console.info(found())
