import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { ProjectCopy } from './project-copy.ts'

/** Runs `npm run dev`'s script in a copy of the project, on a port of its own. */
export function develop({ folder, bin }: ProjectCopy) {
  const child = spawn(join(bin, 'node'), ['scripts/dev.mjs'], {
    cwd: folder,
    env: { PATH: `${bin}:${process.env.PATH ?? ''}`, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const { promise: running, resolve, reject } = Promise.withResolvers<string>()
  running.catch(() => {})
  const read = (chunk: Buffer) => {
    output += chunk
    const port = /is running:\s+http:\/\/[^:]+:(\d+)/.exec(output)?.[1]
    if (port) resolve(`http://127.0.0.1:${port}`)
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  void ended.then(() => reject(new Error(`it ended before the site ran:\n${output}`)))
  return {
    running,
    output: () => output,
    end: () => {
      child.kill()
      return ended
    },
  }
}
