/**
 * Gives the memory of chunks back at once, which nobody looks at again. Left to be cleared away, the megabytes of each picture
 * bring about collections of the whole heap, for which everybody else waits. What shares its memory with others than these is
 * left. To be called only once whoever was given a chunk has said that it is done with it: that memory may be another's then.
 */
export function release(chunks: readonly Uint8Array[]) {
  const lengths = new Map<ArrayBufferLike, number>()
  for (const { buffer, byteLength } of chunks) lengths.set(buffer, (lengths.get(buffer) ?? 0) + byteLength)
  for (const [buffer, length] of lengths)
    if (length > 0 && length === buffer.byteLength && buffer instanceof ArrayBuffer) buffer.transfer(0)
}
