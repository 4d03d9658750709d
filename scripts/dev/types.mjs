import { spawn, spawnSync } from 'node:child_process'
import { watchSources } from './sources.mjs'

const isWindows = process.platform === 'win32'
const sources = ['src', 'content', 'migrations', 'e2e', 'bench']

function endWithChildren(pid) {
  if (isWindows) spawnSync('taskkill', ['/pid', String(pid), '/t', '/f'])
  else process.kill(-pid, 'SIGKILL')
}

/**
 * Checks the types after every change; tells the errors, or '' when there is none, in the terminal and to `told`. Each time
 * a process of its own, because one that watches by itself misses what is saved while it looks for the first time; never
 * two at once, because each takes a processor and much memory, and one that is at it does not end when it is asked to.
 */
export function watchTypes(folder, told) {
  const args = [
    'node_modules/typescript/bin/tsc',
    '-p',
    '.',
    '--incremental',
    '--tsBuildInfoFile',
    `${folder}/types.json`,
    '--pretty',
    'false',
  ]
  let running
  let isOld = false
  let isOver = false
  let shown = ''

  function check() {
    if (running) {
      isOld = true
      return
    }
    isOld = false
    // A group of its own, because where Node is older what it starts is the compiler's parent.
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], detached: !isWindows })
    const { promise: ended, resolve: end } = Promise.withResolvers()
    running = { child, ended }
    let said = ''
    child.stdout.on('data', (chunk) => {
      said += chunk
    })
    child.once('close', (_, signal) => {
      running = undefined
      end()
      if (isOver) return
      if (isOld) return check()
      const errors = signal ? `The types were not looked at: the compiler was ended by ${signal}.` : said.trim()
      if (errors !== shown) console.error(errors === '' ? '\nTypes: all is well again.\n' : `\nTypes:\n${errors}\n`)
      shown = errors
      told(errors)
    })
  }

  const watching = watchSources(sources, check)
  check()
  return {
    end: async () => {
      watching.end()
      isOver = true
      if (!running) return
      const { child, ended } = running
      if (child.exitCode === null && child.signalCode === null) endWithChildren(child.pid)
      await ended
    },
  }
}
