import { type Call, callAddress } from '../contract/call.ts'
import { inBytes, largestPicture } from '../contract/largest.ts'
import { pictureCalls } from '../contract/picture-calls.ts'
import { emptyPicture, headLength, noPicture, pictureTooLarge, pictureType } from '../contract/picture-type.ts'
import { answerOf, headersOf, type RequestOptions } from './ask.ts'
import { replyOrWhy } from './outcome-of.ts'
import { sessionRefused } from './session.ts'
import { smallerPicture } from './smaller-picture.ts'

/** Upload timeouts: milliseconds without progress, and milliseconds for the reply once the file is sent. */
const patience = 30_000
const answerTime = 120_000

/** `onProgress` gets how much is sent, 0 to 1. */
export type Uploading = { signal: AbortSignal; onProgress: (share: number) => void }
type UploadOptions = Omit<RequestOptions, 'query'> & Partial<Uploading> & Pick<Uploading, 'onProgress'>

/** Sends a file with progress, which fetch cannot. Returns and throws like ask. Leaving the page asks first. */
export function sendFile<C extends Call>(call: C, body: FormData, { signal, onProgress, ...more }: UploadOptions) {
  const send = () => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const request = new XMLHttpRequest()
    const begun = performance.now()
    request.open(call.method, callAddress(call, more))
    headersOf(more).forEach((value, name) => void request.setRequestHeader(name, value))
    const stop = () => request.abort()
    request.timeout = patience
    signal?.addEventListener('abort', stop)
    request.upload.onprogress = ({ loaded, total }) => {
      // Browsers count it from the beginning.
      request.timeout = performance.now() - begun + (loaded < total ? patience : answerTime)
      onProgress(total > 0 ? loaded / total : 0)
    }
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
    for (const event of ['error', 'abort', 'timeout']) request.addEventListener(event, reject)
    const endWarning = warnOnLeave()
    if (signal?.aborted) reject(signal.reason)
    else request.send(body)
    return promise.finally(() => {
      signal?.removeEventListener('abort', stop)
      endWarning()
    })
  }
  return answerOf(call, send, sessionRefused)
}

export type Kept = { address: string } | { why: string }

/** Uploads a picture, made smaller unless the original is wanted. The site stores the same one once. */
export async function uploadPicture(file: File, isOriginal: boolean, { signal, onProgress }: Uploading): Promise<Kept> {
  const why = await refusalOf(file)
  if (why !== undefined) return { why }
  const body = new FormData()
  body.append('file', isOriginal ? file : await smallerPicture(file), file.name.slice(0, 300))
  onProgress(0)
  return replyOrWhy(() => sendFile(pictureCalls.uploadPicture, body, { signal, onProgress }))
}

/** Why the site would refuse a file, found before it is sent. */
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

/** Until what it returns is called, the browser asks before the page is left. */
export function warnOnLeave() {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', warn)
  return () => removeEventListener('beforeunload', warn)
}
