import { ReadableStream as NodeStream } from 'node:stream/web'
import { createTarDecoder, createTarPacker } from 'modern-tar'
import { ArchiveUnfit } from './refusals.ts'

/** A file in a tar archive; `size` in bytes. */
export type Packed = { name: string; size: number; bytes: AsyncIterable<Uint8Array> }

export const streamOf = (bytes: AsyncIterable<Uint8Array>) => NodeStream.from(bytes) as unknown as ReadableStream<Uint8Array<ArrayBuffer>>

/** A plain error of the library says that the bytes are wrong; those of a disk or bucket have a code or name. */
export async function* readable<T>(made: AsyncIterable<T>, why: string): AsyncGenerator<T> {
  try {
    yield* made
  } catch (error) {
    throw error instanceof Error && error.name === 'Error' && !('code' in error) ? new ArchiveUnfit(why, { cause: error }) : error
  }
}

export async function* tarOf(files: AsyncIterable<Packed>): AsyncGenerator<Uint8Array> {
  const { readable: packed, controller } = createTarPacker()
  async function feed() {
    try {
      for await (const { name, size, bytes } of files)
        await streamOf(bytes).pipeTo(controller.add({ name, size, mode: 0o600, mtime: new Date(0) }))
      controller.finalize()
    } catch (error) {
      controller.error(error)
    }
  }
  const fed = feed()
  try {
    yield* packed
  } finally {
    await fed
  }
}

const notWhole = 'This is not a backup of a site, or it is incomplete or has been changed.'

/** Each is to be read before the next. Throws ArchiveUnfit for links, folders and a name that comes twice. */
export async function* filesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Packed> {
  const names = new Set<string>()
  for await (const { header, body } of readable(streamOf(bytes).pipeThrough(createTarDecoder({ strict: true })), notWhole)) {
    const { name, size, type = 'file' } = header
    if (type !== 'file') throw new ArchiveUnfit(`This backup contains ${JSON.stringify(name)}, which is a ${type}, not a file.`)
    if (names.has(name)) throw new ArchiveUnfit(`This backup contains two files called ${JSON.stringify(name)}.`)
    names.add(name)
    yield { name, size, bytes: readable(body, notWhole) }
  }
}
