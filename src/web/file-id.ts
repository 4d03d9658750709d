import { firstPiece } from '../contract/pieces.ts'

const letters = '0123456789abcdefghijklmnopqrstuvwxyz'
const length = 26
/** Bytes up to which a file is read whole for its name; of a larger one the beginning and the end, which stand in memory with ease. */
const readWhole = 64 * 1024 * 1024

const made = new WeakMap<File, string>()

/**
 * What a file is called while it comes in pieces: made of its content, so that one that is chosen again, also after the page
 * was loaded anew, goes on where it was. On plain http to another machine no browser makes that, and it is a word of its
 * own, which lasts as long as the page.
 */
export async function fileId(file: File): Promise<string> {
  const known = made.get(file)
  if (known) return known
  const bytes = crypto.subtle
    ? new Uint8Array(await crypto.subtle.digest('SHA-256', await told(file)))
    : crypto.getRandomValues(new Uint8Array(length))
  const id = Array.from(bytes.subarray(0, length), (byte) => letters[byte % letters.length]).join('')
  made.set(file, id)
  return id
}

const told = (file: File) =>
  (file.size <= readWhole
    ? file
    : new Blob([`${file.size} ${file.lastModified}`, file.slice(0, firstPiece), file.slice(-firstPiece)])
  ).arrayBuffer()
