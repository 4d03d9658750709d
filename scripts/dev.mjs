// For work on the site: builds at every change of a source, and starts the site anew with the demo's content.
import { spawn } from 'node:child_process'
import { mkdirSync, watch } from 'node:fs'

const keys = { ADMIN_PASSWORD: 'development', ADMIN_PASSKEY: 'development-passkey' }
const inherit = { stdio: 'inherit', env: { ...keys, ...process.env } }
let server
let timer

mkdirSync('dist/web', { recursive: true })
const builder = spawn('node', ['node_modules/@rsbuild/core/bin/rsbuild.js', 'build', '--watch'], {
  stdio: ['ignore', 'inherit', 'inherit'],
})

function restart() {
  const begin = () => {
    server = spawn('node', ['dist/server/demo.js'], inherit)
  }
  if (server === undefined || server.exitCode !== null) return begin()
  server.once('exit', begin)
  server.kill()
}

// The list of groups is the last thing that a build writes.
watch('dist/web', (_event, file) => {
  if (file !== 'groups.json') return
  clearTimeout(timer)
  timer = setTimeout(restart, 300)
})

function end() {
  builder.kill()
  server?.removeAllListeners('exit')
  server?.kill()
  process.exit(0)
}
process.on('SIGINT', end)
process.on('SIGTERM', end)
builder.on('exit', end)
