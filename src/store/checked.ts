/** Sees the first and the last 1,024 bytes of a file and throws what it does not like. */
export type Check = (head: Buffer, tail: Buffer) => void

/** Passes on what a stream brings and counts its bytes; before it ends, `check` sees what came. */
export function checked(bytes: AsyncIterable<Buffer>, check: Check) {
  const seen = { size: 0 }
  async function* passed() {
    let head = Buffer.alloc(0)
    let tail = Buffer.alloc(0)
    for await (const chunk of bytes) {
      seen.size += chunk.length
      if (head.length < 1024) head = Buffer.concat([head, chunk]).subarray(0, 1024)
      tail = Buffer.concat([tail, chunk]).subarray(-1024)
      yield chunk
    }
    check(head, tail)
  }
  return { seen, bytes: passed() }
}
