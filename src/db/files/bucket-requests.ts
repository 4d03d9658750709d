import { S3Client, type S3ClientOptions } from '@bradenmacdonald/s3-lite-client'
import { StoreBusy } from '../busy.ts'

/** What went wrong is the bucket's, and may be over in a moment. */
export const away = (error: unknown) => new StoreBusy('the storage of files did not answer as it should', { cause: error })

/** Has one question answered in so many milliseconds. */
export const within =
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

type Soon = ReturnType<typeof within>

/** Each of many, which may come in several answers: each of those in time, so that nobody waits for a bucket that says nothing. */
export async function* each<T>(items: AsyncIterable<T> | Iterable<T>, soon: Soon): AsyncGenerator<T> {
  const given = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]()
  try {
    for (;;) {
      const { done, value } = await soon(Promise.resolve(given.next()))
      if (done) return
      yield value
    }
  } finally {
    // Ends the connection of a file that is not read to its end; a silent one would let us wait here too.
    Promise.resolve(given.return?.()).catch(() => {})
  }
}

/** The first of many, if there are any. */
export async function first<T>(items: AsyncIterable<T>): Promise<T | undefined> {
  for await (const item of items) return item
  return undefined
}

type Request = Parameters<S3Client['makeRequest']>[0]

/** The way of one file into a bucket. `failed` rejects with the first request that fails or takes too long: the library waits for the whole file. */
export class Upload extends S3Client {
  readonly failed: Promise<never>
  readonly #fail: (why: unknown) => void
  readonly #soon: Soon

  constructor(options: S3ClientOptions, soon: Soon) {
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
