import { spawn } from 'node:child_process'
import { watchSources } from './sources.mjs'

/**
 * Checks the types after every change; passes the errors, or '' if there are none, to `told` and the terminal. Each time in a process of
 * its own, because one that watches misses what is saved while it looks for the first time; never two at once, because each takes a
 * processor and much memory.
 */
export function watchTypes(folder, told) {
  const words = ['-p', '.', '--incremental', '--tsBuildInfoFile', `${folder}/types.json`, '--pretty', 'false']
  let [running, isOld, isOver, shown] = [undefined, false, false, '']

  function check() {
    isOld = running !== undefined
    if (isOld || isOver) return
    running = spawn(process.execPath, ['node_modules/typescript/bin/tsc', ...words], { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    running.stdout.on('data', (chunk) => {
      output += chunk
    })
    running.once('close', () => {
      running = undefined
      if (isOver) return
      if (isOld) return check()
      const errors = output.trim()
      if (errors !== shown) console.error(errors === '' ? '\nTypes: no error any more.\n' : `\nTypes:\n${errors}\n`)
      shown = errors
      told(errors)
    })
  }

  const watching = watchSources(['src', 'content', 'migrations', 'e2e', 'bench'], check)
  check()
  return {
    end: () => {
      watching.end()
      isOver = true
      running?.kill()
    },
  }
}
