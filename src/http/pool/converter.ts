import { type ChildProcess, fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { setPriority } from 'node:os'
import { bytesAt, type Converted, type ToConverter, type Unfit, type Wanted } from './conversion.ts'
import { conversionAnswer } from './conversion-answer.ts'
import { type Limits, watched } from './watched.ts'

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
  readonly #surroundings: Record<string, string>
  #process: ChildProcess | undefined
  #resting: ReturnType<typeof setTimeout> | undefined

  /** `program`: the file that the process runs (cli/picture-converter.ts); `surroundings`: variables that it has beside. */
  constructor(program: string, limits = usual, surroundings: Record<string, string> = {}) {
    this.#program = program
    this.#limits = limits
    this.#surroundings = surroundings
  }

  /** The process that converts, while there is one. */
  get pid() {
    return this.#process?.pid
  }

  /**
   * Makes of a picture what is wanted, or says why that cannot be. Throws what its bytes fail with. Each of those has been taken
   * when the next are asked for.
   */
  async convert(bytes: AsyncIterable<Uint8Array>, wanted: Wanted): Promise<Converted | Unfit> {
    const converter = this.#started()
    const pipe = pipeOf(converter)
    // It could not be begun.
    if (pipe === undefined) {
      this.end()
      return 'lost'
    }
    const answer = conversionAnswer(converter, pipe)
    const unwatch = watched(converter.pid, this.#limits, (why) => {
      answer.passed(why)
      this.end()
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
      env: { MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '2', VIPS_DISC_THRESHOLD: '1g', ...this.#surroundings },
      execArgv: ['--max-old-space-size=256'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc', 'pipe'],
    })
    // Whoever waits for it hears of an error; without a listener at all times one would end the site.
    converter.on('error', () => {})
    pipeOf(converter)?.on('error', () => {})
    if (converter.pid !== undefined) yielding(converter.pid)
    this.#process = converter
    return converter
  }

  #rest() {
    // Nobody waits with his own end for one that does nothing.
    this.#process?.unref()
    this.#process?.channel?.unref()
    if (this.#process) pipeOf(this.#process)?.unref()
    this.#resting = setTimeout(() => this.end(), idle).unref()
  }

  #held(converter: ChildProcess): ChildProcess {
    converter.ref()
    converter.channel?.ref()
    pipeOf(converter)?.ref()
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

const pipeOf = (converter: ChildProcess) => converter.stdio?.[bytesAt] as Socket | undefined

/** Whether some bytes are on their way; waits until they are, so that what is read is not read faster than it is taken. */
const written = (pipe: Socket, piece: Uint8Array) => new Promise<boolean>((resolve) => pipe.write(piece, (error) => resolve(!error)))

/** Whether a message is on its way; waits until it is. */
const sent = (converter: ChildProcess, message: ToConverter) =>
  new Promise<boolean>((resolve) => converter.send(message, (error) => resolve(error === null)))
