import { Readable } from 'node:stream'
import { S3Client } from '@bradenmacdonald/s3-lite-client'
import { BucketUpload } from './bucket-upload.ts'
import { StoreBusy } from './busy.ts'
import { checked } from './checked.ts'
import type { Media, ServedAs } from './files.ts'
import { isId, newId } from './id.ts'

/** Where a bucket is and who may use it. `endpoint`: scheme and host, without the bucket. */
export type BucketAt = { bucket: string; endpoint: string; region: string; accessKey: string; secretKey: string; sessionToken?: string }

/** An upload holds a few parts of this size at a time; S3 takes none smaller. */
const partSize = 5 * 1024 * 1024
/** Milliseconds that the bucket may be silent. */
const usualPatience = 8000
/** How long readers may fetch a file by a link to the bucket. */
const linkSeconds = 15 * 60
/** Everything of ours lies under this, beside what else may be in the bucket. */
const beginning = 'media/'

/** A bucket that cannot be used, at the start. The message says why. */
export class BucketUnfit extends Error {
  override name = 'BucketUnfit'
}

/** Says whose the bucket is: it holds the sign of the site that was there first. */
const owner = 'club-site'

/**
 * A bucket is one site's alone: of two in one, nobody could say whose a file is that no row names. Both throw BucketUnfit where
 * it is another's, holds other things or cannot be used.
 */
type Owned = {
  /** Writes nothing; `signOf` tells the site's sign, where it has one. */
  assertFree: (signOf: () => Promise<string | undefined>) => Promise<void>
  /** Writes the site's sign into an empty one. */
  claim: (sign: string) => Promise<void>
}

/**
 * The uploaded files in a bucket of S3 or what speaks like it, each under an id of our own; whole, or not at all.
 * `isRedirecting`: readers fetch them from there themselves.
 */
export function mediaInBucket({ endpoint, ...given }: BucketAt, { isRedirecting = false, patience = usualPatience } = {}): Media & Owned {
  const options = { endPoint: endpoint, ...given }
  const client = new S3Client(options)
  const keyOf = (id: string) => beginning + id
  const soon = within(patience)

  /** Whether the bucket is empty; throws BucketUnfit unless it is, or the site's that has this sign. */
  const free = (signOf: () => Promise<string | undefined>) =>
    used(async () => {
      const found = await soon(first(client.listObjects()))
      if (!found) return true
      const sign = await client.getObject(owner).catch((error) => (isMissing(error) ? undefined : Promise.reject(error)))
      // Asked only now: another instance that was quicker has its sign in the database before it lies here.
      if (!sign || (await sign.text()) !== (await signOf()))
        throw new BucketUnfit(
          `The bucket ${given.bucket} holds ${sign ? "another site's files" : `other things (${found.key})`}. Give the site one of its own, which is empty at first.`,
        )
      return false
    })

  async function used<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      throw error instanceof BucketUnfit ? error : new BucketUnfit(`${endpoint} ${whyUnfit(error)}`, { cause: error })
    }
  }

  return {
    keep: async (bytes, check, id = newId()) => {
      const looked = checked(bytes, check)
      let refused: unknown
      const passed = async function* () {
        try {
          yield* looked.bytes
        } catch (error) {
          refused = error
          throw error
        }
      }
      const source = Readable.from(passed())
      const upload = new BucketUpload(options, patience)
      try {
        const stream = Readable.toWeb(source) as ReadableStream<Uint8Array>
        await Promise.race([upload.putObject(keyOf(id), stream, { partSize }), upload.failed])
      } catch (error) {
        source.destroy()
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
        if (!isMissing(error)) throw error
        // Of a bucket that is gone it is missing as well; asked for what lies there, that one says so.
        await soon(first(client.listObjects({ prefix: keyOf(id) })))
        return undefined
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
        for await (const { key, size } of client.listObjects({ prefix: beginning })) {
          const id = key.slice(beginning.length)
          if (isId(id)) yield { id, size }
        }
      } catch (error) {
        throw away(error)
      }
    },

    ...(isRedirecting && {
      link: async (id: string, { type, disposition }: ServedAs) => ({
        seconds: linkSeconds,
        address: await client.presignedGetObject(keyOf(id), {
          expirySeconds: linkSeconds,
          responseParams: { 'response-content-type': type, 'response-content-disposition': disposition },
        }),
      }),
    }),

    check: async () => {
      await soon(client.statObject(owner))
    },

    assertFree: async (signOf) => {
      await free(signOf)
    },

    claim: (site) =>
      used(async () => {
        if (await free(async () => site)) await soon(client.putObject(owner, site))
      }),
  }
}

async function first<T>(items: AsyncIterable<T>): Promise<T | undefined> {
  for await (const item of items) return item
  return undefined
}

/** Why a bucket cannot be used, in the words that follow its address. */
export function whyUnfit(error: unknown) {
  const status = statusOf(error)
  if (status === 401 || status === 403) return 'does not accept the keys for this bucket.'
  return status === 404 ? 'has no such bucket.' : 'does not answer as a storage of S3 does.'
}

export const isMissing = (error: unknown) => statusOf(error) === 404

function statusOf(error: unknown) {
  const { cause = error } = error instanceof Error ? error : {}
  return cause instanceof Error && 'statusCode' in cause ? cause.statusCode : undefined
}

const away = (error: unknown) => new StoreBusy('the storage of files did not answer as it should', { cause: error })

/** Has one question answered in so many milliseconds. */
const within =
  (patience: number) =>
  async <T>(work: Promise<T>): Promise<T> => {
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
