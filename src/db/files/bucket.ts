import { Readable } from 'node:stream'
import { S3Client } from '@bradenmacdonald/s3-lite-client'
import { StoreBusy } from '../busy.ts'
import { isNewId, newId } from '../id.ts'
import { away, each, first, Upload, within } from './bucket-requests.ts'
import { checked, type Media, type ServedAs } from './files.ts'

/** Where a bucket is and who may use it. `endpoint`: scheme and host, without the bucket. */
export type BucketAt = { bucket: string; endpoint: string; region: string; accessKey: string; secretKey: string; sessionToken?: string }

/** A bucket that cannot be used, at the start. The message says why. */
export class BucketUnfit extends Error {
  override name = 'BucketUnfit'
}

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

/** An upload holds a few parts of this size at a time; S3 takes none smaller. */
const partSize = 5 * 1024 * 1024
/** Milliseconds that the bucket may be silent. */
const usualPatience = 8000
/** Seconds that a link to the bucket is valid; it cannot be revoked. */
const linkSeconds = 60
/** The prefix of all our files, beside what else may be in the bucket. */
const mediaPrefix = 'media/'
/** Says whose the bucket is: it holds the sign of the site that was there first. */
const signKey = 'club-site'

/**
 * The uploaded files in a bucket of S3 or what speaks like it, each under an id of our own; whole, or not at all.
 * `isRedirecting`: readers fetch them from there themselves. With another `prefix`, other files that have names of their own.
 */
export function mediaInBucket(
  { endpoint, ...given }: BucketAt,
  { isRedirecting = false, patience = usualPatience, prefix = mediaPrefix } = {},
): Media & Owned {
  const options = { endPoint: endpoint, ...given }
  const client = new S3Client(options)
  const keyOf = (id: string) => prefix + id
  const isOurs = prefix === mediaPrefix ? isNewId : (name: string) => !name.includes('/')
  const soon = within(patience)

  /** Whether the bucket is empty; throws BucketUnfit unless it is, or the site's that has this sign. */
  async function isFree(signOf: () => Promise<string | undefined>) {
    const found = await soon(first(client.listObjects()))
    if (!found) return true
    const sign = await client.getObject(signKey).catch((error) => (isMissing(error) ? undefined : Promise.reject(error)))
    // Asked only now: another instance that was quicker has its sign in the database before it lies here.
    if (!sign || (await sign.text()) !== (await signOf()))
      throw new BucketUnfit(
        `The bucket ${given.bucket} holds ${sign ? "another site's files" : `other things (${found.key})`}. Give the site one of its own, which is empty at first.`,
      )
    return false
  }
  const atTheStart = (error: unknown) => {
    throw error instanceof BucketUnfit ? error : new BucketUnfit(`${endpoint} ${whyUnfit(error)}`, { cause: error })
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
      const upload = new Upload(options, within(4 * patience))
      try {
        const stream = Readable.toWeb(source) as ReadableStream<Uint8Array>
        await Promise.race([upload.putObject(keyOf(id), stream, { partSize }), upload.failed])
      } catch (error) {
        source.destroy()
        throw refused ?? (error instanceof StoreBusy ? error : away(error))
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
      const reader = body?.getReader()
      const next = () => soon(reader?.read() ?? Promise.resolve({ done: true, value: undefined } as const))
      let left = end - start + 1
      try {
        for (let piece = await next(); piece.value; piece = await next()) {
          left -= piece.value.length
          yield Buffer.from(piece.value)
        }
      } finally {
        // Ends the connection of a bucket that says nothing.
        reader?.cancel().catch(() => {})
      }
      if (left > 0) throw new Error(`the storage has less of ${id} than it had`)
    },

    async *list() {
      for await (const { key, size } of each(client.listObjects({ prefix }), soon)) {
        const id = key.slice(prefix.length)
        if (isOurs(id)) yield { id, size }
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
      await soon(client.statObject(signKey))
    },

    assertFree: async (signOf) => void (await isFree(signOf).catch(atTheStart)),

    claim: async (sign) => {
      if (await isFree(async () => sign).catch(atTheStart)) await soon(client.putObject(signKey, sign)).catch(atTheStart)
    },
  }
}

/** Why a bucket cannot be used, in the words that follow its address. */
export function whyUnfit(error: unknown) {
  const status = statusOf(error)
  if (status === 401 || status === 403) return 'does not accept the keys for this bucket.'
  return status === 404 ? 'has no such bucket.' : 'does not answer as a storage of S3 does.'
}

/** Whether the bucket says that there is no such thing. */
export const isMissing = (error: unknown) => statusOf(error) === 404

function statusOf(error: unknown) {
  const { cause = error } = error instanceof Error ? error : {}
  return cause instanceof Error && 'statusCode' in cause ? cause.statusCode : undefined
}
