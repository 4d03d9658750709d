import { spawn } from 'node:child_process'
import { watch } from 'node:fs'

const sources = ['src', 'content', 'migrations', 'e2e', 'bench']

/**
 * Checks the types after every change; tells the errors, or '' when there is none, in the terminal and to `told`. Each time
 * a process of its own, because one that watches by itself misses what is saved while it looks for the first time.
 */
export function watchTypes(folder, told) {
  const args = ['-p', '.', '--incremental', '--tsBuildInfoFile', `${folder}/types.json`, '--pretty', 'false']
  let running
  let shown = ''

  function check() {
    running?.kill()
    const child = spawn('node_modules/.bin/tsc', args, { stdio: ['ignore', 'pipe', 'inherit'] })
    running = child
    let said = ''
    child.stdout.on('data', (chunk) => {
      said += chunk
    })
    child.once('close', () => {
      if (running !== child) return
      const errors = said.trim()
      if (errors !== shown) console.error(errors === '' ? '\nTypes: all is well again.\n' : `\nTypes:\n${errors}\n`)
      shown = errors
      told(errors)
    })
  }

  let soon
  const later = () => {
    clearTimeout(soon)
    soon = setTimeout(check, 100)
  }
  const watchers = sources.map((source) => watch(source, { recursive: true }, later))
  check()
  return {
    end: () => {
      clearTimeout(soon)
      for (const watcher of watchers) watcher.close()
      running?.kill()
    },
  }
}
