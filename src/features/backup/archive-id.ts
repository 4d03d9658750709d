import { firstPiece } from '../../contract/pieces.ts'

const letters = '0123456789abcdefghijklmnopqrstuvwxyz'
const length = 26
const made = new WeakMap<File, string>()

/**
 * The id of an archive while it is sent in pieces: a hash of its size, time, beginning and end, so that the same file that is chosen
 * again goes on where it stopped. Over plain http browsers cannot hash; there it is random and lasts as long as the page.
 */
export async function archiveId(file: File): Promise<string> {
  const known = made.get(file)
  if (known) return known
  const parts = new Blob([`${file.size} ${file.lastModified}`, file.slice(0, firstPiece), file.slice(-firstPiece)])
  const bytes = crypto.subtle
    ? new Uint8Array(await crypto.subtle.digest('SHA-256', await parts.arrayBuffer()))
    : crypto.getRandomValues(new Uint8Array(length))
  const id = Array.from(bytes.subarray(0, length), (byte) => letters[byte % letters.length]).join('')
  made.set(file, id)
  return id
}
