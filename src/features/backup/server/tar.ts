import { ReadableStream as NodeStream } from 'node:stream/web'
import { createTarDecoder, createTarPacker } from 'modern-tar'
import { ArchiveUnfit } from './refusals.ts'

/** A file of an archive; `size` in bytes. */
export type Packed = { name: string; size: number; bytes: AsyncIterable<Uint8Array> }

/** The bytes as the archive libraries take them. */
export const streamOf = (bytes: AsyncIterable<Uint8Array>) => NodeStream.from(bytes) as unknown as ReadableStream<Uint8Array<ArrayBuffer>>

/** The same bytes, and the error of their source: it must not be taken for a fault of the format. */
export function watched(source: AsyncIterable<Uint8Array>) {
  let failed: unknown
  async function* bytes() {
    try {
      yield* source
    } catch (error) {
      failed = error
      throw error
    }
  }
  return { bytes: bytes(), failure: () => failed }
}

/** Packs files into one stream, as fast as it is read. */
export async function* tarOf(files: AsyncIterable<Packed>): AsyncGenerator<Uint8Array> {
  const { readable, controller } = createTarPacker()
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
    yield* readable
  } finally {
    await fed
  }
}

/** The files of such a stream, each to be read before the next. Throws ArchiveUnfit for links, folders and a name that comes twice. */
export async function* filesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<Packed> {
  const names = new Set<string>()
  const { bytes, failure } = watched(source)
  const fault = (error: unknown) => failure() ?? (error instanceof ArchiveUnfit ? error : unreadable(error))
  try {
    for await (const { header, body } of streamOf(bytes).pipeThrough(createTarDecoder({ strict: true }))) {
      const { name, size, type = 'file' } = header
      if (type !== 'file') throw new ArchiveUnfit(`This archive contains ${JSON.stringify(name)}, which is a ${type} and no file.`)
      if (names.has(name)) throw new ArchiveUnfit(`This archive contains two files of the name ${JSON.stringify(name)}.`)
      names.add(name)
      yield { name, size, bytes: read(body, fault) }
    }
  } catch (error) {
    throw fault(error)
  }
}

async function* read(body: AsyncIterable<Uint8Array>, fault: (error: unknown) => unknown) {
  try {
    yield* body
  } catch (error) {
    throw fault(error)
  }
}

const unreadable = (cause: unknown) =>
  new ArchiveUnfit('This is no archive of a site, or not a whole one: it ends early, or has been changed.', { cause })
