import { type ChildProcess, fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { setPriority } from 'node:os'
import { bytesAt, type Converted, type ToConverter, type Unfit, type Wanted } from './conversion.ts'
import { conversionAnswer } from './conversion-answer.ts'
import { type Limits, watched } from './watched.ts'

/** `readable`: the only files and folders that the program may read; `env`: all its variables besides ours. */
type Program = { file: string; readable: string[]; env: Record<string, string> }
/** A child does tasks of one kind only: each kind has other libraries, and lets in other formats. */
type Kind = 'picture' | 'drawing' | 'text'
type Child = { kind: Kind; process: ChildProcess; pipe: Socket | undefined; resting?: ReturnType<typeof setTimeout> | undefined }

const kinds: Record<Wanted['make'], Kind> = { picture: 'picture', avif: 'picture', card: 'drawing', poster: 'drawing', text: 'text' }
const megabyte = 1024 * 1024
const usual: Record<Kind, Limits> = {
  picture: { processor: 30_000, clock: 120_000, memory: 500 * megabyte },
  drawing: { processor: 20_000, clock: 60_000, memory: 500 * megabyte },
  text: { processor: 20_000, clock: 30_000, memory: 350 * megabyte },
}
const most = 3
/** Milliseconds after which a child without a task is ended. */
const idle = 15_000

/**
 * Converts pictures and PDFs, and draws, in child processes, so that a hostile file meets none of the site's memory, secrets, database
 * and files (docs/security.md). A child that takes too long or too much memory is killed; only its own task is refused.
 */
export class ChildPool {
  readonly #program: Program
  readonly #limits: Partial<Limits>
  #children: Child[] = []
  #waiting: (() => void)[] = []

  /** `limits` replace the usual ones, in tests. */
  constructor(program: Program, limits: Partial<Limits> = {}) {
    this.#program = program
    this.#limits = limits
  }

  /** The process id of the youngest child. */
  get pid() {
    return this.#children.at(-1)?.process.pid
  }

  /** Does a task with some bytes, or says why that is not possible. Throws what reading the bytes throws. */
  async convert(bytes: AsyncIterable<Uint8Array>, wanted: Wanted): Promise<Converted | Unfit> {
    const kind = kinds[wanted.make]
    let child = this.#free(kind)
    while (child === undefined) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
      child = this.#free(kind)
    }
    const { process: converter, pipe } = child
    // It could not be started.
    if (pipe === undefined) {
      this.#end(child)
      return 'lost'
    }
    const answer = conversionAnswer(converter, pipe)
    const unwatch = watched(converter.pid, { ...usual[kind], ...this.#limits }, (why) => {
      answer.passed(why)
      converter.kill('SIGKILL')
    })
    let [size, isWhole] = [0, false]
    try {
      for await (const piece of bytes) {
        if (!(await written(pipe, piece))) return await answer.outcome
        size += piece.length
      }
      isWhole = await sent(converter, { wanted, size })
      return await answer.outcome
    } finally {
      unwatch()
      answer.end()
      // A part of one file must not be taken for a part of the next.
      if (isWhole && !converter.killed) this.#rest(child)
      else this.#end(child)
    }
  }

  /** Ends all children, whatever they do. */
  end() {
    for (const child of this.#children) this.#end(child)
  }

  /** A child for a task, undefined if all of them work. */
  #free(kind: Kind): Child | undefined {
    const resting = this.#children.filter((child) => child.resting)
    const same = resting.find((child) => child.kind === kind)
    if (same) return held(same)
    const [other] = resting
    if (this.#children.length >= most && other) this.#end(other)
    return this.#children.length < most ? this.#started(kind) : undefined
  }

  #started(kind: Kind): Child {
    const { file, readable, env } = this.#program
    const permissions = ['--permission', '--allow-addons', '--allow-worker', ...readable.map((path) => `--allow-fs-read=${path}`)]
    const converter = fork(file, [], {
      env: { MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '2', VIPS_DISC_THRESHOLD: '1g', ...env },
      execArgv: ['--max-old-space-size=256', '--disable-warning=SecurityWarning', ...permissions],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc', 'pipe'],
    })
    const child: Child = { kind, process: converter, pipe: converter.stdio?.[bytesAt] as Socket | undefined }
    // Without a listener an error would end the site.
    converter.on('error', () => {})
    converter.once('exit', () => this.#end(child))
    child.pipe?.on('error', () => {})
    if (converter.pid !== undefined) yielding(converter.pid)
    this.#children.push(child)
    return child
  }

  #rest(child: Child) {
    if (!this.#children.includes(child)) return
    for (const held of [child.process, child.process.channel, child.pipe]) held?.unref()
    child.resting = setTimeout(() => this.#end(child), idle).unref()
    this.#waiting.shift()?.()
  }

  #end(child: Child) {
    clearTimeout(child.resting)
    child.process.kill('SIGKILL')
    if (!this.#children.includes(child)) return
    this.#children = this.#children.filter((one) => one !== child)
    this.#waiting.shift()?.()
  }
}

/** Keeps this process until the child has answered. */
function held(child: Child): Child {
  clearTimeout(child.resting)
  child.resting = undefined
  for (const resting of [child.process, child.process.channel, child.pipe]) resting?.ref()
  return child
}

/** Lets a process work when nobody else uses the processor, and end before any other if memory runs out. */
function yielding(pid: number) {
  try {
    setPriority(pid, 19)
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000')
  } catch {
    // It has ended already, or this system has no such setting.
  }
}

/** Whether some bytes were sent; waits for it, so that reading is not faster than the child. */
const written = (pipe: Socket, piece: Uint8Array) => new Promise<boolean>((resolve) => pipe.write(piece, (error) => resolve(!error)))

const sent = (converter: ChildProcess, message: ToConverter) =>
  new Promise<boolean>((resolve) => converter.send(message, (error) => resolve(error === null)))
