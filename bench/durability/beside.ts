import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

const readOr = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
/** What Linux calls the state of a process or a thread: R works, Z has ended. */
const stateOf = (path: string) => /\) (\w)/.exec(readOr(`${path}/stat`))?.[1]
const threadsOf = (pid: number) => {
  try {
    return readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}`)
  } catch {
    return []
  }
}
const temporary = () => new Set(readdirSync(tmpdir()).filter((name) => name.startsWith('vips-')))

/**
 * The processes that work for a site, as they are now: what makes its pictures. `areAtWork`: one of them is in the middle of it;
 * `outlived` tells, once the site was killed, what is left of them, each in a line.
 */
export function besideSite(pid: number) {
  const children = threadsOf(pid).flatMap((thread) => readOr(`${thread}/children`).trim().split(' ').filter(Boolean).map(Number))
  const before = temporary()
  return {
    areAtWork: children.some((child) => threadsOf(child).some((thread) => stateOf(thread) === 'R')),
    outlived: async () => {
      const living = () => children.filter((child) => !['Z', undefined].includes(stateOf(`/proc/${child}`)))
      // On a machine with much to do, what works at the lowest priority takes a while even to end.
      for (let tries = 0; living().length > 0 && tries < 600; tries += 1) await pause(100)
      const left = living()
      for (const child of left) process.kill(child, 'SIGKILL')
      return [
        ...left.map((child) => `process ${child} goes on without its site`),
        ...[...temporary()].filter((name) => !before.has(name)).map((name) => `${name} was left in the folder for temporary files`),
      ]
    },
  }
}
