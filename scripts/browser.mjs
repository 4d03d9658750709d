// Sees to it that the end-to-end tests have a Chromium: the system's own, installed with apt where that is possible.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const known = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const has = () => known.some((path) => existsSync(path))

if (!has() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
  console.info('Installing Chromium with apt (a minute or two, once)')
  const apt = (...args) => spawnSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  apt('update', '-qq')
  apt('install', '-y', '-qq', '--no-install-recommends', 'chromium')
}
if (!has()) {
  console.error('The end-to-end tests need Chromium. Install it with: sudo apt-get install chromium')
  process.exit(1)
}
console.info(known.find((path) => existsSync(path)))
