import dgram from 'node:dgram'
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { type AnswerHead, answerAt, type Converted, TooManyPixels, type Wanted } from './conversion.ts'

/** Makes what is wanted of some bytes. */
export type Make<W extends Wanted> = (bytes: Buffer, wanted: W) => Promise<Converted>

/** Runs in a child process of the pool: does its one task and ends. */
export async function doTask(make: Make<Wanted>) {
  endWithParent()
  const pipe = new net.Socket({ fd: answerAt })
  // It breaks when the parent ends.
  pipe.on('error', () => {})
  closeNetwork()
  const input = await buffer(process.stdin)
  const end = input.indexOf('\n')
  const { head, files } = await answerOf(() => make(input.subarray(end + 1), JSON.parse(input.toString('utf8', 0, end))))
  pipe.write(`${JSON.stringify(head)}\n`)
  pipe.end(Buffer.concat(files))
}

async function answerOf(work: () => Promise<Converted>): Promise<{ head: AnswerHead; files: Buffer[] }> {
  try {
    const { facts, made } = await work()
    return { head: { facts, made: made.map(({ width, bytes }) => ({ width, size: bytes.length })) }, files: made.map(({ bytes }) => bytes) }
  } catch (error) {
    return { head: { unfit: error instanceof TooManyPixels ? 'pixels' : 'broken' }, files: [] }
  }
}

/** A thread of its own ends this process if the parent has ended: a hostile file may hold the main thread for good. */
function endWithParent() {
  // Named by the parent: asked here, the parent may have ended already.
  const watch = `setInterval(() => { if (process.ppid !== ${Number(process.argv[2])}) process.kill(process.pid, 'SIGKILL') }, 1000)`
  new Worker(watch, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 8 } }).unref()
}

/** Takes the network from this process: Node's permissions cover files and programs only. */
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
