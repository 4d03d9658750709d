// Installs the programs of the tests that npm does not bring, with apt as root; otherwise prints what to install. `browsers`: also
// those of e2e/all/browsers.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const isThere = (...paths) => paths.some((path) => existsSync(path))
const output = (program, ...args) => spawnSync(program, args, { encoding: 'utf8' }).stdout ?? ''

/** Each package, whether it is there, and whether the tests cannot run without it. */
const first = [
  // A page opens in its headless shell in a third of the time.
  ['chromium-headless-shell', () => isThere('/usr/bin/chromium-headless-shell', '/usr/bin/google-chrome'), true],
  // The shell has no back/forward cache, which one journey is about.
  ['chromium', () => isThere('/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'), false],
  // Arial or a font of the same widths, as nearly every reader has it: the tests of layout shift by fonts need it.
  ['fonts-liberation', () => /Arial|Liberation/.test(output('fc-match', 'Arial')), false],
  // The tests behind nginx are left out without it. With systemd its package would start it on port 80.
  ['nginx-light', () => isThere('/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx', '/run/systemd/system'), false],
]
const browsers = [
  // The version that the journeys were tried with; an older one is replaced.
  ['firefox-esr', () => Number(/(\d+)\./.exec(output('firefox-esr', '--version'))?.[1] ?? 0) >= 153, true],
  ['webkit2gtk-driver', () => isThere('/usr/bin/WebKitWebDriver'), true],
  ['xvfb', () => isThere('/usr/bin/Xvfb'), true],
]
const wanted = [...first, ...(process.argv[2] === 'browsers' ? browsers : [])]
const missing = () => wanted.filter(([, isInstalled]) => !isInstalled())

if (missing().length > 0 && process.getuid?.() === 0 && isThere('/usr/bin/apt-get')) {
  const names = missing().map(([name]) => name)
  console.info(`Installing ${names.join(', ')} with apt (a minute or two, once)`)
  const options = { stdio: 'inherit', timeout: 600_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  const apt = (...args) => spawnSync('apt-get', ['-o', 'Acquire::http::Timeout=20', '-qq', ...args], options)
  apt('update')
  // One by one: not every system has each.
  for (const name of names) apt('install', '-y', '--no-install-recommends', name)
}
for (const [name, , isNeeded] of missing()) console.warn(`${isNeeded ? 'The tests need' : 'Some tests need'}: sudo apt-get install ${name}`)
if (missing().some(([, , isNeeded]) => isNeeded)) process.exit(1)
