import dgram from 'node:dgram'
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A task: its name (site/features.child.ts), and what else it needs, as JSON. */
export type Task = { make: string } & Record<string, unknown>

/** A file that was made; `width` is 0 if it is not a picture of several widths. */
export type Made = { width: number; bytes: Buffer }

/** What a task returns: files, and beside them what JSON can carry. */
export type Converted<Facts = object> = Facts & { made: Made[] }

/** Why nothing was made: a broken file, too many pixels, a limit, or a process that ended. */
export type Unfit = 'broken' | 'pixels' | 'slow' | 'memory' | 'lost'

/** A picture has more pixels than are decoded. */
export class TooManyPixels extends Error {
  override name = 'TooManyPixels'
}

/** The first line of an answer, as JSON; the bytes of its files follow. */
export type AnswerHead = { unfit: Unfit } | { made: { width: number; size: number }[] }

/** The file descriptor of the answer: libraries may print to the standard output. */
export const answerAt = 3

/** Does a task with some bytes. */
export type Make<T extends Task, Facts = object> = (bytes: Buffer, task: T) => Promise<Converted<Facts>>

/** Runs in a child process of the pool: does its one task and ends. */
export async function doTask(make: Make<Task>) {
  const pipe = new net.Socket({ fd: answerAt })
  // It breaks when the parent ends.
  pipe.on('error', () => {})
  closeNetwork()
  const input = await buffer(process.stdin)
  const end = input.indexOf('\n')
  const say = (head: AnswerHead) => pipe.write(`${JSON.stringify(head)}\n`)
  try {
    const { made, ...facts } = await make(input.subarray(end + 1), JSON.parse(input.toString('utf8', 0, end)))
    say({ ...facts, made: made.map(({ width, bytes }) => ({ width, size: bytes.length })) })
    for (const { bytes } of made) pipe.write(bytes)
  } catch (error) {
    say({ unfit: error instanceof TooManyPixels ? 'pixels' : 'broken' })
  }
  pipe.end()
}

/** Takes the network from this process: Node's permissions cover only files and programs. */
function closeNetwork() {
  const refuse = () => {
    throw new Error('a child process has no network')
  }
  net.Socket.prototype.connect = refuse
  net.Server.prototype.listen = refuse
  dgram.Socket.prototype.bind = refuse
  for (const names of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype])
    for (const name of Object.getOwnPropertyNames(names))
      if (/^(?:lookup|resolve|reverse)/.test(name)) Object.assign(names, { [name]: refuse })
  syncBuiltinESMExports()
}
