/** Gets the first 1,024 bytes of a file and throws what it does not like. */
export type Check = (head: Buffer) => void

const most = 1024

/** Passes on what a stream brings and counts its bytes; before it ends, `check` sees what came. */
export function checked(bytes: AsyncIterable<Buffer>, check: Check) {
  const seen = { size: 0 }
  async function* passed() {
    let head: Buffer = Buffer.alloc(0)
    for await (const chunk of bytes) {
      seen.size += chunk.length
      // Copies, because a chunk may lie there until the next is asked for only; and small ones, because memory that is needed for a
      // moment has the whole process stand still, in sum.
      if (head.length < most) head = Buffer.concat([head, chunk.subarray(0, most)]).subarray(0, most)
      yield chunk
    }
    check(head)
  }
  return { seen, bytes: passed() }
}
