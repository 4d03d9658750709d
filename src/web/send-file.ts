import type * as z from 'zod/mini'
import { callAddress } from '../contract/address.ts'
import type { Call } from '../contract/call.ts'
import { messages } from '../contract/messages.ts'
import { NoAnswer, type Refusal, refusalOf } from './ask.ts'
import { hearRefusal } from './session.ts'

// How long a file may stand still on its way, or its answer stay away, in milliseconds.
const patience = 30_000

type UploadOptions = {
  id?: string
  key?: string
  /** Of what is changed, the version that it was begun from. */
  version?: string | undefined
  headers?: Record<string, string>
  signal?: AbortSignal
  onProgress: (share: number) => void
}

/**
 * Sends a form with a file, or bytes, and tells how much of it is on its way, 0 to 1; fetch cannot tell. Returns and throws
 * like ask.
 */
export function sendFile<C extends Call>(
  call: C,
  body: FormData | ArrayBuffer,
  options: UploadOptions,
): Promise<z.infer<C['reply']> | Refusal> {
  const { key, version, headers = {}, signal, onProgress, ...more } = options
  const { promise, resolve, reject } = Promise.withResolvers<z.infer<C['reply']> | Refusal>()
  const request = new XMLHttpRequest()
  request.open(call.method, callAddress(call, more))
  if (key !== undefined) request.setRequestHeader('idempotency-key', key)
  if (version !== undefined) request.setRequestHeader('if-match', `"${version}"`)
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  request.responseType = 'json'
  const stop = () => {
    request.abort()
    reject(new NoAnswer(0, messages.notKnown))
  }
  let timer = setTimeout(stop, patience)
  signal?.addEventListener('abort', stop)
  request.upload.onprogress = ({ loaded, total }) => {
    clearTimeout(timer)
    timer = setTimeout(stop, patience)
    onProgress(total > 0 ? loaded / total : 0)
  }
  request.onloadend = () => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
  request.onload = () => {
    const { status, response } = request
    const ok = status >= 200 && status < 300
    if (ok && response?.success === true) return resolve(response)
    try {
      resolve(refusalOf(response, { ok, status }, { call, silence: messages.notKnown, onRefused: hearRefusal }))
    } catch (error) {
      reject(error)
    }
  }
  request.onerror = () => reject(new NoAnswer(0, messages.notKnown))
  request.send(body)
  return promise
}
