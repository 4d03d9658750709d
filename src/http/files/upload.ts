import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import type { ReceivedForm } from '../../contract/call.ts'
import { inBytes, largestFile, largestPicture, largestRequest, pdf, pdfTooLarge } from '../../contract/largest.ts'
import { noPicture, pictureTooLarge, pictureType } from '../../contract/picture-type.ts'
import type { Media } from '../../db/files/files.ts'
import { typeOf } from '../../db/files/media-types.ts'
import { digestOf } from '../../db/submissions.ts'
import { Refused } from '../refused.ts'

/** What is announced or comes beyond it is not read. */
const bodyLimit = inBytes(largestRequest)
/** So much has to come in so long; a telephone at the edge of its net sends ten times more. */
const slowest = { bytes: 16 * 1024, span: 20_000 }
const broken = new Refused(400, 'The upload broke off. Nothing was kept; please try again.')
const twoFiles = new Refused(400, 'Send one file.')
const unknownField = (name: string) => new Refused(400, `Unknown field: ${name.slice(0, 100)}.`)
const wrongType = new Refused(415, 'Send this as multipart/form-data.')

type Parser = InstanceType<typeof Busboy>
type Kept = NonNullable<ReceivedForm['file']> & { hash: string }
/** `words` is one value for all that was sent, by which the same thing sent again is known. */
type Received = ReceivedForm & { words: string }

/** Which files are accepted, and how others are refused. */
type Accepted = { isRight: (head: Buffer) => boolean; wrong: Refused; tooLarge: Refused; limit: number }
export const pdfs: Accepted = {
  isRight: (head) => typeOf(head) === pdf,
  wrong: new Refused(415, 'The file is not a PDF.'),
  tooLarge: new Refused(413, pdfTooLarge),
  limit: inBytes(largestFile),
}
export const pictures: Accepted = {
  isRight: (head) => pictureType(head) !== undefined,
  wrong: new Refused(415, noPicture),
  tooLarge: new Refused(413, pictureTooLarge),
  limit: inBytes(largestPicture),
}

/** A refusal on its way out of a stream. */
class Stopped extends Error {
  readonly refused: Refused
  constructor(refused: Refused) {
    super(refused.message)
    this.refused = refused
  }
}

/** Whoever sends it has broken off, or sends what is no form. */
class BrokenOff extends Error {}

/**
 * Reads a form with at most one file, `file`, of an accepted type by its content, and streams it to its place.
 * Refused when it is too large, of another type, broken or too slow; then nothing is left behind. Throws what its place fails with,
 * StoreFull where there is no room.
 */
export async function receive(request: Request, media: Media, accepted = pdfs): Promise<Received | Refused> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type) || !request.body) return wrongType
  if (Number(request.headers.get('content-length')) > bodyLimit) return accepted.tooLarge
  const fields: Record<string, string> = {}
  let coming: BusboyFileStream | undefined
  let keeping: Promise<Kept | undefined> | undefined
  let refused: Refused | undefined
  // A file that cannot be kept leaves its stream broken, and the parser waiting for it.
  const { promise: stopped, reject: stop } = Promise.withResolvers<never>()
  stopped.catch(() => {})
  try {
    const form = new Busboy({
      headers: { 'content-type': type },
      limits: { files: 1, fileSize: accepted.limit, fields: 20, fieldSize: 64 * 1024, parts: 25, headerPairs: 50 },
    })
    form.on('field', (name, value) => {
      Object.defineProperty(fields, name, { value, enumerable: true, configurable: true, writable: true })
    })
    form.on('filesLimit', () => {
      refused ??= twoFiles
    })
    form.on('file', (field, stream, name) => {
      // Whoever reads it hears of its end; without a listener of its own the process would end with it.
      stream.on('error', () => {})
      coming = stream
      if (field !== 'file') {
        refused ??= unknownField(field)
        stream.resume()
        return
      }
      keeping = keepFile(stream, name ?? '', media, accepted)
      keeping.catch((error: unknown) => {
        if (error instanceof Stopped) refused ??= error.refused
        else stop(error)
        stream.resume()
      })
    })
    await feed(request.body, form, stopped, accepted.tooLarge)
    const file = await keeping
    if (refused) throw new Stopped(refused)
    const words = digestOf(JSON.stringify(fields), file?.name ?? '', file?.hash ?? '')
    return { fields, file, words }
  } catch (error) {
    // A body that ends within its file leaves that open, and its keeper waiting.
    coming?.destroy(new Error('the upload broke off'))
    // What fails at the place of files breaks the stream off, and that may be heard of first.
    const kept = await keeping?.catch((failure: unknown) => {
      if (failure instanceof Stopped || failure instanceof BrokenOff) return undefined
      throw failure
    })
    if (kept) await media.remove(kept.id)
    return refused ?? (error instanceof Stopped ? error.refused : broken)
  }
}

// An empty file input is sent as a file without a name and without a byte.
async function keepFile(stream: BusboyFileStream, name: string, media: Media, { isRight, wrong, tooLarge }: Accepted) {
  const hash = createHash('sha256')
  const { id, size } = await media
    .keep(passing(stream, hash), (head) => {
      if (stream.truncated) throw new Stopped(tooLarge)
      if (name === '' && head.length === 0) throw new Stopped(nothingSent)
      if (!isRight(head)) throw new Stopped(wrong)
    })
    .catch((error: unknown) => {
      if (error instanceof Stopped && error.refused === nothingSent) return { id: undefined, size: 0 }
      throw error
    })
  return id === undefined ? undefined : { id, name, size, hash: hash.digest('base64url') }
}
const nothingSent = new Refused(400, 'No file was sent.')

/**
 * The same bytes, hashed on their way, so that a file is not read once more to be compared. What breaks off here does so at
 * whoever sends it: whatever else goes wrong with the file is the fault of its place.
 */
async function* passing(bytes: AsyncIterable<Buffer>, hash: Hash) {
  try {
    for await (const chunk of bytes) {
      hash.update(chunk)
      yield chunk
    }
  } catch (error) {
    throw new BrokenOff('the upload broke off', { cause: error })
  }
}

/** Pours the body into the parser; gives up when too little comes for too long, or too much in all, or when it is stopped. */
async function feed(body: ReadableStream<Uint8Array>, form: Parser, stopped: Promise<never>, tooLarge: Refused) {
  const source = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let [all, before] = [0, 0]
  const look = () => {
    if (all - before < slowest.bytes) source.destroy(new Error('too slow'))
    before = all
    timer = setTimeout(look, slowest.span)
  }
  let timer = setTimeout(look, slowest.span)
  source.on('data', ({ length }: Uint8Array) => {
    all += length
    if (all > bodyLimit) reject(new Stopped(tooLarge))
  })
  source.on('error', (error) => {
    form.destroy()
    reject(error)
  })
  form.on('error', reject)
  form.on('finish', resolve)
  source.pipe(form)
  try {
    await Promise.race([promise, stopped])
  } finally {
    clearTimeout(timer)
    source.unpipe(form)
    source.resume()
  }
}
