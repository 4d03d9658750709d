import { pictureCalls } from '../contract/picture-calls.ts'
import type { Client } from './club.ts'

/** The form that uploads a picture. */
export function pictureForm(bytes: Uint8Array, name = 'IMG_1234.jpg') {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  return form
}

export const upload = (client: Client, bytes: Uint8Array, name?: string) =>
  client.post(pictureCalls.uploadPicture.path, pictureForm(bytes, name))

/** Uploads a picture that must be accepted; returns its address. */
export async function uploaded(client: Client, bytes: Uint8Array): Promise<string> {
  const { status, body } = await upload(client, bytes)
  if (status !== 200) throw new Error(`the picture was refused: ${body.message}`)
  return body.address
}
