// Checks that the browsers of e2e/all/browsers are installed: Firefox ESR, and WebKitGTK with its driver and a virtual screen.
// Installs what is missing with apt where it may; otherwise says what to install.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The Firefox ESR that the journeys were tried with; an older one is replaced by the newest that apt knows. */
const oldest = 153
const firefoxVersion = () => Number(/(\d+)\./.exec(spawnSync('firefox-esr', ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1] ?? 0)
const missing = () => [
  ...(firefoxVersion() < oldest ? ['firefox-esr'] : []),
  ...(existsSync('/usr/bin/WebKitWebDriver') ? [] : ['webkit2gtk-driver']),
  ...(existsSync('/usr/bin/Xvfb') ? [] : ['xvfb']),
]

if (missing().length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
  console.info(`Installing ${missing().join(', ')} with apt (a minute or two, once)`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...missing()],
  ])
    spawnSync('apt-get', ['-o', 'Acquire::http::Timeout=20', ...args], { stdio: 'inherit', timeout: 600_000, env })
}
if (missing().length > 0) {
  console.error(`These journeys need more browsers. Install them with: sudo apt-get install ${missing().join(' ')}`)
  process.exit(1)
}
