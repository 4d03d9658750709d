import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { codeOf } from '../../db/errors.ts'
import type { Media } from '../../db/files/files.ts'
import { typeOf } from '../../db/files/media-types.ts'
import { follow, NotFetched, type Reach, type Way } from './outbound-policy.ts'

export type Limits = { bytes: number; milliseconds: number }
const asFile: Pick<Way, 'accept' | 'schemes'> = { accept: '*/*', schemes: ['https:'] }

/** Fetches a file over https, or in another `way`, as a stream. Throws NotFetched, also for a status other than 200. */
export async function* fetchFile(address: string, { bytes, milliseconds }: Limits, reach: Reach, way = asFile): AsyncGenerator<Buffer> {
  const signal = AbortSignal.timeout(milliseconds)
  let response: IncomingMessage | undefined
  try {
    response = await follow(address, { signal, reach, ...way })
    if (response.statusCode !== 200) throw new NotFetched(`the status is ${response.statusCode}`, { cause: response.statusCode })
    let size = 0
    if (Number(response.headers['content-length'] ?? 0) > bytes) throw tooLarge(bytes)
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > bytes) throw tooLarge(bytes)
      yield chunk
    }
    // A response without a length ends with its connection, also if we have ended that.
    signal.throwIfAborted()
  } catch (error) {
    if (error instanceof NotFetched) throw error
    if (signal.aborted) throw new NotFetched(`it took longer than ${milliseconds / 1000} seconds`, { cause: 'too slow' })
    const cause = codeOf(error) || String(error)
    throw new NotFetched(cause, { cause })
  } finally {
    response?.destroy()
  }
}

const tooLarge = (bytes: number) => new NotFetched(`it is larger than ${bytes / 1024 / 1024} MB`, { cause: 'too large' })

/** The same in one piece. */
export const fetchWhole = (...asked: Parameters<typeof fetchFile>) => buffer(fetchFile(...asked))

/** Stores a fetched file by the type of its content, whatever its name; throws NotFetched(`otherwise`) if that does not fit. */
export async function keepFitting(media: Media, bytes: AsyncIterable<Buffer>, fits: (type: string) => boolean, otherwise: string) {
  let type = ''
  const kept = await media.keep(bytes, (head) => {
    type = typeOf(head) ?? ''
    if (!fits(type)) throw new NotFetched(otherwise)
  })
  return { ...kept, type }
}
