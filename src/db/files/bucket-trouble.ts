import { StoreBusy } from '../busy.ts'

/** A bucket that cannot be used, at the start. The message says why. */
export class BucketUnfit extends Error {
  override name = 'BucketUnfit'
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

/** Each of many, which may come in several answers: each of those in time (`soon`), so that nobody waits for a bucket that says nothing. */
export async function* each<T>(items: AsyncIterable<T>, soon: ReturnType<typeof within>): AsyncGenerator<T> {
  const given = items[Symbol.asyncIterator]()
  for (;;) {
    const { done, value } = await soon(given.next())
    if (done) return
    yield value
  }
}

/** The first of many, if there are any. */
export async function first<T>(items: AsyncIterable<T>): Promise<T | undefined> {
  for await (const item of items) return item
  return undefined
}
