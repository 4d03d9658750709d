import { Readable } from 'node:stream'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import type { ReceivedForm } from '../../contract/call.ts'
import { inBytes, largestArchive, largestFile, largestPicture, pdf, pdfTooLarge } from '../../contract/largest.ts'
import { noPicture, pictureTooLarge, pictureType } from '../../contract/picture-type.ts'
import type { Media } from '../../db/files/files.ts'
import { typeOf } from '../../db/files/media-types.ts'
import { Refused } from '../refused.ts'

/** The most bytes of an upload besides its file. */
const beside = inBytes(1)
const broken = new Refused(400, 'The upload was interrupted. Please try again.')
const twoFiles = new Refused(400, 'Send one file.')
const noFile = new Refused(400, 'No file was sent.')
const wrongType = new Refused(415, 'Send this as multipart/form-data.')

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
const encryptedHead = 'age-encryption.org/v1\n'
export const archives: Accepted = {
  isRight: (head) => head.toString('latin1', 257, 262) === 'ustar' || head.toString('latin1', 0, encryptedHead.length) === encryptedHead,
  wrong: new Refused(
    415,
    'This is not a backup of a site. Choose a file that you downloaded here, or made with npm run backup (.tar, .tar.age).',
  ),
  tooLarge: new Refused(
    413,
    `This backup is larger than ${largestArchive / 1000} GB. Ask the person who hosts the site to restore it with npm run restore.`,
  ),
  limit: inBytes(largestArchive),
}

/** Streams the `file` of a form to the media store, if its content has an accepted type; leaves nothing behind if it fails. */
export async function receive(request: Request, media: Media, accepted = pdfs): Promise<ReceivedForm | Refused> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type) || !request.body) return wrongType
  const bodyLimit = accepted.limit + beside
  if (Number(request.headers.get('content-length')) > bodyLimit) return accepted.tooLarge
  const source = Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0])
  const fields: Record<string, string> = Object.create(null)
  let coming: BusboyFileStream | undefined
  let keeping: Promise<ReceivedForm['file']> | undefined
  try {
    const form = new Busboy({
      headers: { 'content-type': type },
      limits: { files: 1, fileSize: accepted.limit, fields: 20, fieldSize: 64 * 1024, parts: 25, headerPairs: 50 },
    })
    const parsed = Promise.withResolvers<void>()
    const refuse = parsed.reject
    form.on('field', (name, value) => {
      fields[name] = value
    })
    form.on('file', (field, stream, name) => {
      // Its reader gets the errors; without a listener the process would end.
      stream.on('error', () => {})
      coming = stream
      if (field !== 'file') return refuse(new Refused(400, `Unknown field: ${field.slice(0, 100)}.`))
      keeping = keepFile(stream, name ?? '', media, accepted)
      keeping.catch(refuse)
    })
    form.on('filesLimit', () => refuse(twoFiles))
    form.on('error', () => refuse(broken))
    form.on('finish', parsed.resolve)
    let size = 0
    source.on('data', ({ length }: Uint8Array) => {
      size += length
      if (size > bodyLimit) refuse(accepted.tooLarge)
    })
    source.on('error', () => refuse(broken))
    source.pipe(form)
    await parsed.promise
    return { fields, file: await keeping }
  } catch (error) {
    // The parser leaves the file open if the body ends within it.
    coming?.destroy(new Error('the upload was interrupted'))
    const [end] = await Promise.allSettled([keeping])
    if (end.status === 'fulfilled' && end.value) await media.remove(end.value.id)
    const failure = end.status === 'rejected' ? end.reason : undefined
    // Not the sender but the media store failed.
    if (failure !== undefined && !(failure instanceof Refused)) throw failure
    if (error === broken) return failure ?? broken
    return error instanceof Refused ? error : broken
  } finally {
    // What is left is read and dropped, so that the reply arrives.
    source.unpipe()
    source.resume()
  }
}

/** An empty file input is sent as a file without a name and without a byte. */
async function keepFile(stream: BusboyFileStream, name: string, media: Media, { isRight, wrong, tooLarge }: Accepted) {
  let isCut = false
  stream.on('error', () => {
    isCut = true
  })
  try {
    const { id, size } = await media.keep(stream, (head) => {
      if (stream.truncated) throw tooLarge
      if (name === '' && head.length === 0) throw noFile
      if (!isRight(head)) throw wrong
    })
    return { id, name, size }
  } catch (error) {
    if (error === noFile) return undefined
    throw isCut ? broken : error
  }
}
