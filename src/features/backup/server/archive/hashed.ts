import { createHash } from 'node:crypto'

/** The same bytes, and how many there were with their SHA-256, once all have passed. */
export function hashed(source: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  let size = 0
  async function* bytes(): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      hash.update(chunk)
      size += chunk.length
      yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)
    }
  }
  return { bytes: bytes(), seen: () => ({ size, sha256: hash.digest('hex') }) }
}
