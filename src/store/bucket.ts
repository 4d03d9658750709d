import { Readable } from 'node:stream'
import { S3Client } from '@bradenmacdonald/s3-lite-client'
import { StoreBusy } from './busy.ts'
import type { Media } from './files.ts'
import { newId } from './id.ts'
import { lookedAt } from './looked-at.ts'

/** Where a bucket is and who may use it. `endpoint`: scheme and host, without the bucket. */
export type BucketAt = { bucket: string; endpoint: string; region: string; accessKey: string; secretKey: string; sessionToken?: string }

/** An upload holds a few parts of this size at a time; S3 takes none smaller. */
const partSize = 5 * 1024 * 1024
/** Milliseconds that one question may take; not the way of a file's bytes. */
const patience = 8000
/** Everything of ours lies under this, beside what else may be in the bucket. */
const beginning = 'media/'

/** The uploaded files in a bucket of S3 or what speaks like it, each under an id of our own; whole, or not at all. */
export function mediaInBucket({ endpoint, ...given }: BucketAt): Media {
  const client = new S3Client({ endPoint: endpoint, ...given })
  const keyOf = (id: string) => beginning + id

  return {
    keep: async (bytes, check) => {
      const id = newId()
      const looked = lookedAt(bytes, check)
      let refused: unknown
      const stream = Readable.toWeb(
        Readable.from(
          (async function* () {
            try {
              yield* looked.bytes
            } catch (error) {
              refused = error
              throw error
            }
          })(),
        ),
      ) as ReadableStream<Uint8Array>
      try {
        await client.putObject(keyOf(id), stream, { partSize })
      } catch (error) {
        throw refused ?? away(error)
      }
      return { id, size: looked.seen.size }
    },

    remove: async (id) => {
      await soon(client.deleteObject(keyOf(id)))
    },

    sizeOf: async (id) => {
      try {
        return (await soon(client.statObject(keyOf(id)))).size
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },

    async *read(id, { start, end }) {
      const { body } = await soon(client.getPartialObject(keyOf(id), { offset: start, length: end - start + 1 }))
      let left = end - start + 1
      for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
        left -= chunk.length
        yield Buffer.from(chunk)
      }
      if (left > 0) throw new Error(`the storage has less of ${id} than it had`)
    },

    async *list() {
      try {
        for await (const { key, size, lastModified } of client.listObjects({ prefix: beginning }))
          yield { id: key.slice(beginning.length), size, at: lastModified }
      } catch (error) {
        throw away(error)
      }
    },

    // A bucket shows nothing that is not whole; what was begun goes by a rule of its own (docs/operate.md).
    async *begun() {},
  }
}

const isMissing = (error: unknown) => {
  const { cause = error } = error instanceof Error ? error : {}
  return cause instanceof Error && 'statusCode' in cause && cause.statusCode === 404
}

const away = (error: unknown) => new StoreBusy('the storage of files did not answer as it should', { cause: error })

async function soon<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${patience} ms`)), patience)
  try {
    return await Promise.race([work, promise])
  } catch (error) {
    throw away(error)
  } finally {
    clearTimeout(timer)
  }
}
