import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { S3Client, type S3ClientOptions } from '@bradenmacdonald/s3-lite-client'
import { PlainError, StoreBusy } from '../errors.ts'
import { isNewId, newId } from '../id.ts'
import { checked, type Media } from './files.ts'

/** Where a bucket is, and its keys. `endpoint`: scheme and host, without the bucket. */
export type BucketAt = { bucket: string; endpoint: string; region: string; accessKey: string; secretKey: string; sessionToken?: string }

/** A bucket that cannot be used, at the start. The message says why. */
export class BucketUnfit extends PlainError {}

/** A bucket belongs to one site, or files without a row might be another's. `claim` writes the sign of the site into an empty one. */
// Both throw BucketUnfit if it belongs to another site, contains other files or cannot be used.
type Owned = { assertFree: (signOf: () => Promise<string | undefined>) => Promise<void>; claim: (sign: string) => Promise<void> }

/** An upload holds a few parts of this size at a time; S3 takes none smaller. */
const partSize = 5 * 1024 * 1024
/** The prefix of all our files, beside what else may be in the bucket. */
const mediaPrefix = 'media/'
/** Contains the sign of the site that the bucket belongs to. */
const signKey = 'club-site'

/** Throws StoreBusy if a promise takes longer than so many milliseconds, or fails. */
async function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const end = new AbortController()
  const late = pause(milliseconds, undefined, { signal: end.signal }).then(() => {
    throw new Error(`no answer within ${milliseconds} ms`)
  })
  try {
    return await Promise.race([work, late])
  } catch (error) {
    throw new StoreBusy('the file storage did not answer correctly', { cause: error })
  } finally {
    end.abort()
  }
}

/** The library's client, with a timeout; `onFailure` gets the errors of its requests. */
function clientOf(options: S3ClientOptions, patience: number, onFailure = (_: unknown) => {}) {
  const client = new S3Client(options)
  const makeRequest = client.makeRequest.bind(client)
  client.makeRequest = (request) => {
    const isFile = request.method === 'GET' && request.objectName !== ''
    // Other bodies are short, and must arrive in time too.
    const whole = async (response: Response) => (isFile || !request.returnBody ? response : new Response(await response.text(), response))
    const made = inTime(makeRequest(request).then(whole), patience)
    made.catch(onFailure)
    return made
  }
  return client
}

/** The uploaded files in a bucket, each under its id; complete or missing. `patience`: the timeout in milliseconds. */
// With another `prefix`, files that have names of their own.
export function mediaInBucket({ endpoint, ...given }: BucketAt, { patience = 8000, prefix = mediaPrefix } = {}): Media & Owned {
  const options = { endPoint: endpoint, ...given }
  const client = clientOf(options, patience)
  const keyOf = (id: string) => prefix + id
  const isOurs = prefix === mediaPrefix ? isNewId : (name: string) => !name.includes('/')

  async function firstKey(prefix = '') {
    for await (const { key } of client.listObjects({ prefix })) return key
    return undefined
  }

  /** Whether the bucket is empty; throws BucketUnfit unless it is, or has this sign. */
  async function isFree(signOf: () => Promise<string | undefined>) {
    try {
      const found = await firstKey()
      if (found === undefined) return true
      const sign = await client.getObject(signKey).catch((error) => (isMissing(error) ? undefined : Promise.reject(error)))
      // Read only now: a quicker instance has its sign in the database before it is in the bucket.
      if (sign && (await sign.text()) === (await signOf())) return false
      throw new BucketUnfit(
        `The bucket ${given.bucket} contains ${sign ? "another site's files" : `other things (${found})`}. Give the site an empty one of its own.`,
      )
    } catch (error) {
      throw error instanceof BucketUnfit ? error : new BucketUnfit(`${endpoint} ${whyUnfit(error)}`, { cause: error })
    }
  }

  return {
    keep: async (bytes, check, id = newId()) => {
      const looked = checked(bytes, check)
      let failure: unknown
      const upload = clientOf(options, 4 * patience, (error) => {
        failure ??= error
      })
      const passed = async function* () {
        for await (const chunk of looked.bytes) {
          // The library reads the whole source before it reports that a part failed.
          if (failure) throw failure
          yield chunk
        }
      }
      await upload.putObject(keyOf(id), Readable.toWeb(Readable.from(passed())) as ReadableStream<Uint8Array>, { partSize })
      return { id, size: looked.seen.size }
    },

    remove: async (id) => {
      await client.deleteObject(keyOf(id))
    },

    sizeOf: async (id) => {
      try {
        return (await client.statObject(keyOf(id))).size
      } catch (error) {
        if (!isMissing(error)) throw error
        // A missing bucket answers 404 as well; a list of it fails.
        await firstKey(keyOf(id))
        return undefined
      }
    },

    async *read(id, { start, end }) {
      let left = end - start + 1
      const { body } = await client.getPartialObject(keyOf(id), { offset: start, length: left })
      const reader = body?.getReader()
      try {
        while (reader && left > 0) {
          const { value } = await inTime(reader.read(), patience)
          if (value === undefined) break
          left -= value.length
          yield Buffer.from(value)
        }
      } finally {
        // Ends the connection if the file is not read to its end.
        reader?.cancel().catch(() => {})
      }
      if (left > 0) throw new Error(`the file ${id} in the storage is shorter than it was`)
    },

    async *list() {
      for await (const { key, size } of client.listObjects({ prefix })) {
        const id = key.slice(prefix.length)
        if (isOurs(id)) yield { id, size }
      }
    },

    check: async () => {
      await client.statObject(signKey)
    },

    assertFree: async (signOf) => void (await isFree(signOf)),

    claim: async (sign) => {
      if (await isFree(async () => sign)) await client.putObject(signKey, sign)
    },
  }
}

/** Why a bucket cannot be used, in the words that follow its address. */
export function whyUnfit(error: unknown) {
  const status = statusOf(error)
  if (status === 401 || status === 403) return 'does not accept the keys for this bucket.'
  return status === 404 ? 'has no such bucket.' : 'does not answer like an S3 service.'
}

export const isMissing = (error: unknown) => statusOf(error) === 404

function statusOf(error: unknown) {
  const { cause = error } = error instanceof Error ? error : {}
  return cause instanceof Error && 'statusCode' in cause ? cause.statusCode : undefined
}
