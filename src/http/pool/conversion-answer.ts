import type { ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'
import { release } from '../files/release.ts'
import type { Converted, FromConverter, Unfit } from './conversion.ts'

/**
 * What a converter answers from now on: which files there are by messages, their bytes beside. `outcome` is there once all of
 * both are; `end` stops listening.
 */
export function conversionAnswer(converter: ChildProcess, pipe: Socket) {
  const { promise: outcome, resolve } = Promise.withResolvers<Converted | Unfit>()
  const files: { width: number; size: number }[] = []
  const chunks: Buffer[] = []
  let [sent, received] = [0, 0]
  let last: Exclude<FromConverter, { made: unknown }> | undefined

  // Also of one that failed all has to have come: the rest would be taken for a part of the next.
  const look = () => {
    if (last === undefined || received < sent) return
    resolve('unfit' in last ? last.unfit : { facts: last.done, made: made() })
  }
  const made = () => {
    const all = Buffer.concat(chunks)
    release(chunks.splice(0))
    let at = 0
    return files.map(({ width, size }) => {
      at += size
      return { width, bytes: all.subarray(at - size, at) }
    })
  }
  const hear = (told: FromConverter) => {
    if ('made' in told) {
      files.push(told.made)
      sent += told.made.size
    } else last = told
    look()
  }
  const take = (chunk: Buffer) => {
    chunks.push(chunk)
    received += chunk.length
    look()
  }
  const lost = () => resolve('lost')
  converter.on('message', hear)
  converter.once('exit', lost)
  converter.once('error', lost)
  pipe.on('data', take)
  return {
    outcome,
    passed: resolve,
    end: () => {
      converter.off('message', hear)
      converter.off('exit', lost)
      converter.off('error', lost)
      pipe.off('data', take)
    },
  }
}
