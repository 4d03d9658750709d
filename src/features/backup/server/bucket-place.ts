import { Readable } from 'node:stream'
import { S3Client } from '@bradenmacdonald/s3-lite-client'
import type { BucketAt } from '../../../db/files/bucket.ts'
import { bodyOf } from '../../../db/files/bucket-body.ts'
import { away, each, isMissing, within } from '../../../db/files/bucket-trouble.ts'
import { BucketUpload } from '../../../db/files/bucket-upload.ts'
import { type BackupPlace, BackupThere } from './folder-place.ts'
import { watched } from './tar.ts'

/** Bytes; a few parts are in memory at a time, and S3 takes at most ten thousand of a file. */
const partSize = 8 * 1024 * 1024
/** Milliseconds that the bucket may be silent. */
const usualPatience = 20_000
const probe = 'club-probe'

/** Backups in a bucket, with a prefix of their names that ends with / or is empty. */
export function backupsInBucket({ endpoint, ...given }: BucketAt, prefix: string, patience = usualPatience): BackupPlace {
  const options = { endPoint: endpoint, ...given }
  const client = new S3Client(options)
  const soon = within(patience)
  const keyOf = (name: string) => prefix + name

  return {
    name: `s3://${given.bucket}/${prefix} at ${endpoint}`,

    write: async (name, content) => {
      const isThere = await soon(client.statObject(keyOf(name))).then(
        () => true,
        (error) => {
          if (isMissing(error)) return false
          throw error
        },
      )
      if (isThere) throw new BackupThere(name)
      const { bytes, failure } = watched(content)
      const source = Readable.from(bytes, { objectMode: false })
      const upload = new BucketUpload(options, patience)
      try {
        const stream = Readable.toWeb(source) as ReadableStream<Uint8Array>
        await Promise.race([upload.putObject(keyOf(name), stream, { partSize }), upload.failed])
      } catch (error) {
        source.destroy()
        throw failure() ?? away(error)
      }
    },

    read: async function* (name) {
      yield* bodyOf(await soon(client.getObject(keyOf(name))), { patience, span: patience })
    },

    list: async function* () {
      for await (const { key, size } of each(client.listObjects({ prefix }), soon)) {
        const name = key.slice(prefix.length)
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
