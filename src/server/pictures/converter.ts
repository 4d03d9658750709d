import { type ChildProcess, fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import type { Facts, FromConverter, Made, ToConverter, Unfit, Wanted } from './conversion.ts'
import { type Limits, watched } from './watched.ts'

export type Converted = { facts: Facts | undefined; made: Made[] }

/** Milliseconds after which a process that has nothing to do is ended, and its memory given back. */
const idle = 15_000
const usual: Limits = { processor: 30_000, clock: 120_000, memory: 500 * 1024 * 1024 }

/**
 * Converts pictures in a process of its own, begun when there is one to convert: whatever a picture does to the library that
 * decodes it happens there, without the site's memory and its open files, database and variables. It is the same user's, so what takes
 * it over can do what that user can (docs/decisions/0087). One at a time; whoever asks has a turn.
 */
export class Converter {
  readonly #program: string
  readonly #limits: Limits
  #process: ChildProcess | undefined
  #resting: ReturnType<typeof setTimeout> | undefined

  /** `program`: the file that the process runs (start/picture-converter.ts). */
  constructor(program: string, limits = usual) {
    this.#program = program
    this.#limits = limits
  }

  /** The process that converts, while there is one. */
  get pid() {
    return this.#process?.pid
  }

  /** Makes of a picture what is wanted, or says why that cannot be. Throws what its bytes fail with. */
  async convert(bytes: AsyncIterable<Uint8Array>, wanted: Wanted): Promise<Converted | Unfit> {
    const converter = this.#started()
    const made: Made[] = []
    const { promise: outcome, resolve } = Promise.withResolvers<Converted | Unfit>()
    const hear = (told: FromConverter) => {
      if ('made' in told) made.push(told.made)
      else resolve('unfit' in told ? told.unfit : { facts: told.done, made })
    }
    const lost = () => resolve('lost')
    converter.on('message', hear)
    converter.once('exit', lost)
    converter.once('error', lost)
    const unwatch = watched(converter.pid, this.#limits, (why) => {
      resolve(why)
      this.end()
    })
    let isWhole = false
    try {
      for await (const piece of bytes) if (!(await sent(converter, { piece }))) return await outcome
      isWhole = await sent(converter, { wanted })
      return await outcome
    } finally {
      unwatch()
      converter.off('message', hear)
      converter.off('exit', lost)
      converter.off('error', lost)
      // What has come of one picture must not be taken for a part of the next.
      if (isWhole) this.#rest()
      else this.end()
    }
  }

  /** Ends the process, whatever it does. */
  end() {
    clearTimeout(this.#resting)
    this.#process?.kill('SIGKILL')
    this.#process = undefined
  }

  #started(): ChildProcess {
    clearTimeout(this.#resting)
    if (this.#process?.connected) return this.#held(this.#process)
    const converter = fork(this.#program, [], {
      // Nothing of what the site knows of its surroundings.
      env: { MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '2', VIPS_DISC_THRESHOLD: '1g' },
      execArgv: ['--max-old-space-size=256'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    // Whoever waits for it hears of an error; without a listener at all times one would end the site.
    converter.on('error', () => {})
    if (converter.pid !== undefined) yielding(converter.pid)
    this.#process = converter
    return converter
  }

  #rest() {
    // Nobody waits with his own end for one that does nothing.
    this.#process?.unref()
    this.#process?.channel?.unref()
    this.#resting = setTimeout(() => this.end(), idle).unref()
  }

  #held(converter: ChildProcess): ChildProcess {
    converter.ref()
    converter.channel?.ref()
    return converter
  }
}

/** Has a process work whenever nobody else has a use for the processor, and end before any other where memory runs out. */
function yielding(pid: number) {
  try {
    setPriority(pid, 19)
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000')
  } catch {
    // It has ended already, or this system knows no such thing.
  }
}

/** Whether a message is on its way; waits until it is. */
const sent = (converter: ChildProcess, message: ToConverter) =>
  new Promise<boolean>((resolve) => converter.send(message, (error) => resolve(error === null)))
