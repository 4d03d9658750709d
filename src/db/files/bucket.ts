import { Readable } from 'node:stream'
import { S3Client, type S3ClientOptions } from '@bradenmacdonald/s3-lite-client'
import { StoreBusy } from '../busy.ts'
import { isNewId, newId } from '../id.ts'
import { bodyOf } from './bucket-body.ts'
import { type Owned, ownerOf, signKey } from './bucket-owner.ts'
import { away, each, first, isMissing, within } from './bucket-trouble.ts'
import { checked } from './checked.ts'
import type { Media, ServedAs } from './files.ts'

/** Where a bucket is and who may use it. `endpoint`: scheme and host, without the bucket. */
export type BucketAt = { bucket: string; endpoint: string; region: string; accessKey: string; secretKey: string; sessionToken?: string }

/** An upload holds a few parts of this size at a time; S3 takes none smaller. */
const partSize = 5 * 1024 * 1024
/** Milliseconds that the bucket may be silent. */
const usualPatience = 8000
/** Milliseconds of waiting for a file in which it may not drip. */
const usualSpan = 20_000
/** Seconds that a link to the bucket is valid; it cannot be revoked. */
const linkSeconds = 60
/** The prefix of all our files, beside what else may be in the bucket. */
const mediaPrefix = 'media/'

/**
 * The uploaded files in a bucket of S3 or what speaks like it, each under an id of our own; whole, or not at all.
 * `isRedirecting`: readers fetch them from there themselves. With another `prefix`, other files that have names of their own.
 */
export function mediaInBucket(
  { endpoint, ...given }: BucketAt,
  { isRedirecting = false, patience = usualPatience, span = usualSpan, prefix = mediaPrefix } = {},
): Media & Owned {
  const options = { endPoint: endpoint, ...given }
  const client = new S3Client(options)
  const keyOf = (id: string) => prefix + id
  const isOurs = prefix === mediaPrefix ? isNewId : (name: string) => !name.includes('/')
  const soon = within(patience)

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
      const response = await soon(client.getPartialObject(keyOf(id), { offset: start, length: end - start + 1 }))
      let left = end - start + 1
      for await (const chunk of bodyOf(response, { patience, span })) {
        left -= chunk.length
        yield Buffer.from(chunk)
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

    ...ownerOf(client, { ...given, endpoint, patience }),
  }
}

type Request = Parameters<S3Client['makeRequest']>[0]

/** The way of one file into a bucket. `failed` rejects with the first request that fails or takes too long: the library waits for the whole file. */
class Upload extends S3Client {
  readonly failed: Promise<never>
  readonly #fail: (why: unknown) => void
  readonly #soon: ReturnType<typeof within>

  constructor(options: S3ClientOptions, soon: ReturnType<typeof within>) {
    super(options)
    const { promise, reject } = Promise.withResolvers<never>()
    promise.catch(() => {})
    ;[this.failed, this.#fail, this.#soon] = [promise, reject, soon]
  }

  override makeRequest(request: Request): Promise<Response> {
    // The end of a response belongs to it.
    const whole = async (response: Response) => (response.bodyUsed ? response : new Response(await response.text(), response))
    const made = this.#soon(super.makeRequest(request).then(whole))
    made.catch(this.#fail)
    return made
  }
}
