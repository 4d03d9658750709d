import { createTarDecoder, createTarPacker } from 'modern-tar'
import { ArchiveUnfit } from './archive-unfit.ts'
import { streamOf } from './stream-of.ts'
import { tellingFaults } from './telling-faults.ts'

/** A file of an archive; `size` in bytes. */
export type Packed = { name: string; size: number; bytes: AsyncIterable<Uint8Array> }

/** Puts files into one stream as tar does; it is read as fast as whoever takes it, and never stands in memory. */
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

/**
 * The files of such a stream, one after the other, each to be read before the next is asked for. Only plain files: no link, no
 * folder, no name twice. Throws ArchiveUnfit.
 */
export async function* filesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Packed> {
  const names = new Set<string>()
  const source = tellingFaults(bytes)
  const told = (error: unknown) => source.lost() ?? (error instanceof ArchiveUnfit ? error : unreadable(error))
  const entries = streamOf(source.bytes).pipeThrough(createTarDecoder({ strict: true }))
  try {
    for await (const { header, body } of entries) {
      const { name, size, type = 'file' } = header
      if (type !== 'file') throw new ArchiveUnfit(`This archive holds ${JSON.stringify(name)}, which is a ${type} and no file.`)
      if (names.has(name)) throw new ArchiveUnfit(`This archive holds two files of the name ${JSON.stringify(name)}.`)
      names.add(name)
      yield { name, size, bytes: read(body, told) }
    }
  } catch (error) {
    throw told(error)
  }
}

async function* read(body: AsyncIterable<Uint8Array>, told: (error: unknown) => unknown) {
  try {
    yield* body
  } catch (error) {
    throw told(error)
  }
}

const unreadable = (cause: unknown) =>
  new ArchiveUnfit('This is no archive of a site, or not a whole one: it ends early, or has been changed.', { cause })
