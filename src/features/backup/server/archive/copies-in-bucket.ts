import { Readable } from 'node:stream'
import { S3Client } from '@bradenmacdonald/s3-lite-client'
import type { BucketAt } from '../../../../db/files/bucket.ts'
import { bodyOf } from '../../../../db/files/bucket-body.ts'
import { away, each, isMissing, within } from '../../../../db/files/bucket-trouble.ts'
import { BucketUpload } from '../../../../db/files/bucket-upload.ts'
import { type Copies, CopyThere } from './copies.ts'

/** A few of this size stand in memory at a time; S3 takes ten thousand parts of a file at most. */
const partSize = 8 * 1024 * 1024
/** Milliseconds that the bucket may be silent, and of waiting for it in which it may not drip. */
const usualPatience = 20_000
const probe = 'club-probe'

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
      yield* bodyOf(await soon(client.getObject(keyOf(name))), { patience, span: patience })
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
