import { largestPiece } from '../contract/pieces.ts'
import { newId } from '../db/id.ts'
import type { Client } from './club.ts'

type Piece = { offset: number; length: number; size?: number }

/** Sends one piece of a picture, from `offset` on. */
export async function sendPiece(client: Client, id: string, bytes: Uint8Array, { offset, length, size = largestPiece }: Piece) {
  const headers = { 'upload-offset': String(offset), 'upload-length': String(length) }
  return client.post(`/api/uploadPiece/${id}`, bytes.subarray(offset, offset + size), headers)
}

/** Sends all of a picture, and asks for it to be kept. */
export async function upload(client: Client, bytes: Uint8Array, { id = newId(), name = 'IMG_1234.jpg', size = largestPiece } = {}) {
  for (let offset = 0; offset < bytes.length; offset += size) {
    const answer = await sendPiece(client, id, bytes, { offset, length: bytes.length, size })
    if (answer.status !== 200) return { id, ...answer }
  }
  return { id, ...(await client.post(`/api/keepUpload/${id}`, { name })) }
}

/** The same where it must work: where the picture lies. */
export async function uploaded(client: Client, bytes: Uint8Array): Promise<string> {
  const { status, body } = await upload(client, bytes)
  if (status !== 200) throw new Error(`it was not kept: ${body.message}`)
  return body.address
}
