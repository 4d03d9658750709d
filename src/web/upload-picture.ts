import { inBytes, largestPicture } from '../contract/largest.ts'
import { pictureCalls } from '../contract/picture-calls.ts'
import { emptyPicture, headLength, noPicture, pictureTooLarge, pictureType } from '../contract/picture-type.ts'
import { offline, replyOrWhy } from './outcome-of.ts'
import { sendFile } from './send-file.ts'

/** The address of a picture that the site keeps now, or the reason why it does not. */
export type Kept = { address: string } | { why: string }

/** `onProgress` gets how much is sent, 0 to 1, and what the upload waits for. */
export type Uploading = { signal: AbortSignal; onProgress: (progress: { share: number; waits?: string }) => void }

/** Uploads a picture. Offline it waits for the connection and tries once more; the site keeps the same picture once. */
export async function uploadPicture(file: File, { signal, onProgress }: Uploading): Promise<Kept> {
  const why = await refusalOf(file)
  if (why !== undefined) return { why }
  const body = new FormData()
  body.append('file', file, file.name.slice(0, 300))
  const send = () => sendFile(pictureCalls.uploadPicture, body, { signal, onProgress: (share) => onProgress({ share }) })
  return replyOrWhy(send, { signal, onOffline: () => onProgress({ share: 0, waits: offline }) })
}

/** The reason for which the site would refuse a file, found before it is sent. */
async function refusalOf(file: File): Promise<string | undefined> {
  if (file.size === 0) return emptyPicture
  if (file.size > inBytes(largestPicture)) return pictureTooLarge
  try {
    const head = new Uint8Array(await file.slice(0, headLength).arrayBuffer())
    return pictureType(head) === undefined ? noPicture : undefined
  } catch (error) {
    console.error(error)
    return 'This file can no longer be read; it may have been moved or changed. Please choose it again.'
  }
}
