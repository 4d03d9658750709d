import { Readable } from 'node:stream'
import { type BucketAt, mediaInBucket } from '../../../db/files/bucket.ts'
import { type BackupPlace, BackupThere } from './folder-place.ts'

/** Milliseconds that the bucket may be silent. */
const usualPatience = 20_000
const probe = 'club-probe'

/** Backups in a bucket, with a prefix of their names that ends with / or is empty. */
export function backupsInBucket(bucket: BucketAt, prefix: string, patience = usualPatience): BackupPlace {
  const files = mediaInBucket(bucket, { prefix, patience, span: patience })
  const write = (name: string, bytes: AsyncIterable<Uint8Array>) => files.keep(bytes as AsyncIterable<Buffer>, () => {}, name)
  return {
    name: `s3://${bucket.bucket}/${prefix} at ${bucket.endpoint}`,

    write: async (name, bytes) => {
      if ((await files.sizeOf(name)) !== undefined) throw new BackupThere(name)
      await write(name, bytes)
    },

    read: async function* (name) {
      const size = (await files.sizeOf(name)) ?? 0
      if (size > 0) yield* files.read(name, { start: 0, end: size - 1 })
    },

    list: async function* () {
      for await (const { id, size } of files.list()) yield { name: id, size }
    },

    remove: (name) => files.remove(name),

    check: async () => {
      await write(probe, Readable.from([Buffer.from('the site was here')]))
      await files.remove(probe)
    },
  }
}
