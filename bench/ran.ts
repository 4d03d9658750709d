import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { endsWithUs } from '../src/testing/ends-with-us.ts'
import { highestOf } from './process.ts'
import { memory, options } from './site.ts'
import { s3Keys } from './whole-site.ts'

/** What a command printed, how long it took, and the most memory that it had, in MB. */
export type Ran = { printed: string; seconds: number; highest: number }

/** Runs a command in a process of its own; throws where it does not end well. */
export async function ran(command: 'backup' | 'move' | 'restore', environment: Record<string, string>, words: string[]): Promise<Ran> {
  const begun = performance.now()
  const env = { PATH: process.env.PATH, ...memory, ...s3Keys, ...environment }
  const how = { env, stdio: ['ignore', 'pipe', 'inherit'] as ['ignore', 'pipe', 'inherit'] }
  const child = endsWithUs(spawn(process.execPath, [...options, `src/start/${command}.ts`, ...words], how))
  const ended = once(child, 'exit')
  const most = highestOf(child.pid ?? 0)
  let highest = 0
  const watch = setInterval(() => {
    highest = Math.max(highest, most() || 0)
  }, 20)
  let printed = ''
  for await (const chunk of child.stdout) printed += chunk
  const [code] = await ended
  clearInterval(watch)
  if (code !== 0) throw new Error(`${command} ended with ${code}`)
  return { printed, seconds: (performance.now() - begun) / 1000, highest }
}
