import { createHash } from 'node:crypto'

/**
 * The name of an entry wherever programs keep it: a UUID of its kind and id (RFC 9562, version 8). It says nothing of where the site
 * is, so that a site that moves to another address does not bring everything anew.
 */
export function lastingName(kind: string, id: string): string {
  const bytes = createHash('sha256').update(`${kind}/${id}`).digest()
  bytes[6] = (bytes.readUInt8(6) & 0x0f) | 0x80
  bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
