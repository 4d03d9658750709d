import { Readable } from 'node:stream'
import { S3Client } from '@bradenmacdonald/s3-lite-client'
import type { BucketAt } from '../bucket.ts'
import { away, each, isMissing, within } from '../bucket-trouble.ts'
import { BucketUpload } from '../bucket-upload.ts'
import { type Copies, CopyThere } from './copies.ts'

/** A few of this size stand in memory at a time; S3 takes ten thousand parts of a file at most. */
const partSize = 8 * 1024 * 1024
/** Milliseconds that the bucket may be silent, and the bytes of a file that come in these at least. */
const usualPatience = 20_000
const least = 64 * 1024
const probe = 'club-probe'
const nothing = Promise.resolve({ done: true, value: undefined } as const)

/** Archives in a bucket, under a beginning of their names, which ends with / or is none. */
export function copiesInBucket({ endpoint, ...given }: BucketAt, beginning: string, patience = usualPatience): Copies {
  const options = { endPoint: endpoint, ...given }
  const client = new S3Client(options)
  const soon = within(patience)
  const keyOf = (name: string) => beginning + name

  async function isThere(name: string) {
    try {
      await soon(client.statObject(keyOf(name)))
      return true
    } catch (error) {
      if (isMissing(error)) return false
      throw error
    }
  }

  return {
    name: `s3://${given.bucket}/${beginning} at ${endpoint}`,

    write: async (name, bytes) => {
      if (await isThere(name)) throw new CopyThere(name)
      let failed: unknown
      const passed = async function* () {
        try {
          yield* bytes
        } catch (error) {
          failed = error
          throw error
        }
      }
      const source = Readable.from(passed(), { objectMode: false })
      const upload = new BucketUpload(options, patience)
      try {
        const stream = Readable.toWeb(source) as ReadableStream<Uint8Array>
        await Promise.race([upload.putObject(keyOf(name), stream, { partSize }), upload.failed])
      } catch (error) {
        source.destroy()
        throw failed ?? away(error)
      }
    },

    read: async function* (name) {
      const { body } = await soon(client.getObject(keyOf(name)))
      const reader = body?.getReader()
      // Only the waiting for it counts: whoever reads may take his time.
      let [waited, came] = [0, 0]
      try {
        for (;;) {
          const asked = performance.now()
          const piece = await soon(reader?.read() ?? nothing)
          if (piece.done) return
          waited += performance.now() - asked
          came += piece.value.length
          if (waited > patience) {
            if (came < least) throw away(new Error(`${came} bytes in ${patience} ms`))
            ;[waited, came] = [0, 0]
          }
          yield piece.value
        }
      } finally {
        reader?.cancel().catch(() => {})
      }
    },

    list: async function* () {
      for await (const { key, size } of each(client.listObjects({ prefix: beginning }), soon)) {
        const name = key.slice(beginning.length)
        if (!name.includes('/')) yield { name, size }
      }
    },

    remove: async (name) => {
      await soon(client.deleteObject(keyOf(name)))
    },

    check: async () => {
      await soon(client.putObject(keyOf(probe), 'the site was here'))
      await soon(client.deleteObject(keyOf(probe)))
    },
  }
}
