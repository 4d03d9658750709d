import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type AnswerHead, answerAt, type Converted, type Task, type Unfit } from './child-task.ts'

/** `readable`: all that the program may read; `env`: all its variables besides ours. */
type Program = { file: string; readable: string[]; env: Record<string, string> }
/** `time` in milliseconds, `memory` in bytes. */
type Limits = { time?: number; memory?: number }

const mostAtOnce = 3
/** Milliseconds between two checks of the memory of a child. */
const often = 200
const pageSize = 4096

/** Does tasks in child processes, so that a hostile file meets no memory, secret or file of the site (docs/security.md). */
// A child that takes too long or too much memory is killed; only its task is refused.
export function childPoolOf(program: Program, { time = 120_000, memory = 500 * 1024 * 1024 }: Limits = {}) {
  const running = new Set<ChildProcess>()
  const waiting: (() => void)[] = []

  return {
    /** Does a task with some bytes, or returns why not. Throws what reading the bytes throws. */
    convert: async (bytes: AsyncIterable<Uint8Array>, task: Task): Promise<Converted | Unfit> => {
      while (running.size >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
      const child = started(program)
      running.add(child)
      let passed: 'slow' | 'memory' | undefined
      const kill = (why: typeof passed) => {
        passed ??= why
        child.kill('SIGKILL')
      }
      const timer = setTimeout(kill, time, 'slow')
      const watch = setInterval(async () => {
        if ((await residentMemory(child)) > memory) kill('memory')
      }, often)
      try {
        // It could not be started.
        if (child.pid === undefined) return 'lost'
        const answer = buffer(child.stdio[answerAt] as Readable).catch(() => Buffer.alloc(0))
        if (await send(child.stdin as Writable, bytes, task)) child.stdin?.end()
        const whole = await answer
        return passed ?? convertedIn(whole)
      } finally {
        clearTimeout(timer)
        clearInterval(watch)
        child.kill('SIGKILL')
        running.delete(child)
        waiting.shift()?.()
      }
    },

    /** Ends all children, whatever they do. */
    end: () => {
      for (const child of running) child.kill('SIGKILL')
    },
  }
}

export type ChildPool = ReturnType<typeof childPoolOf>

function started({ file, readable, env }: Program): ChildProcess {
  const permissions = ['--permission', '--allow-addons', ...readable.map((path) => `--allow-fs-read=${path}`)]
  const options = ['--max-old-space-size=256', '--disable-warning=SecurityWarning', ...permissions]
  const child = spawn(process.execPath, [...options, file], {
    env: { MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '2', VIPS_DISC_THRESHOLD: '1g', ...env },
    stdio: ['pipe', 'ignore', 'inherit', 'pipe'],
  })
  // Without a listener an error would end the site.
  for (const part of [child, child.stdin]) part?.on('error', () => {})
  try {
    if (child.pid !== undefined) setPriority(child.pid, 19)
    // Where memory runs out, the kernel ends this process and not the site.
    writeFileSync(`/proc/${child.pid}/oom_score_adj`, '1000')
  } catch {
    // It has ended already, or this system has no such setting.
  }
  return child
}

/** Sends a task and its bytes, as fast as the child reads; false if the child has ended. */
async function send(pipe: Writable, bytes: AsyncIterable<Uint8Array>, task: Task) {
  const write = (piece: Uint8Array | string) => new Promise<boolean>((resolve) => pipe.write(piece, (error) => resolve(!error)))
  let isSent = await write(`${JSON.stringify(task)}\n`)
  for await (const piece of bytes) {
    isSent &&= await write(piece)
    if (!isSent) break
  }
  return isSent
}

function convertedIn(answer: Buffer): Converted | Unfit {
  let at = answer.indexOf('\n') + 1
  if (at === 0) return 'lost'
  const head = JSON.parse(answer.toString('utf8', 0, at)) as AnswerHead
  if ('unfit' in head) return head.unfit
  const made = head.made.map(({ width, size }) => {
    at += size
    return { width, bytes: answer.subarray(at - size, at) }
  })
  return at === answer.length ? { ...head, made } : 'lost'
}

/** The bytes of memory of a process; 0 where the system does not say. */
async function residentMemory({ pid }: ChildProcess) {
  const counts = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  return Number(counts.split(' ')[1] ?? 0) * pageSize
}
