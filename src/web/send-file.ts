import type * as z from 'zod/mini'
import { callAddress } from '../contract/address.ts'
import type { Call } from '../contract/call.ts'
import { messages } from '../contract/messages.ts'
import { warnOnLeave } from '../ui/use-leave-warning.ts'
import { NoAnswer, type Refusal, refusalOf } from './ask.ts'
import { hearRefusal } from './session.ts'

/** Milliseconds without progress after which an upload is given up, and milliseconds for the answer to a whole file. */
const patience = 30_000
const answerTime = 120_000

type UploadOptions = {
  id?: string
  key?: string
  /** The version of the entry that was edited. */
  version?: string | undefined
  headers?: Record<string, string>
  signal?: AbortSignal
  onProgress: (share: number) => void
}

/**
 * Sends a form with a file, or bytes, and reports how much is sent, 0 to 1, which fetch cannot. Returns and throws like ask. Leaving
 * the page asks first meanwhile.
 */
export function sendFile<C extends Call>(
  call: C,
  body: FormData | ArrayBuffer,
  { key, version, headers = {}, signal, onProgress, ...more }: UploadOptions,
): Promise<z.infer<C['reply']> | Refusal> {
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
    timer = setTimeout(stop, loaded < total ? patience : answerTime)
    onProgress(total > 0 ? loaded / total : 0)
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
  const endWarning = warnOnLeave()
  if (signal?.aborted) stop()
  else request.send(body)
  return promise.finally(() => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
    endWarning()
  })
}
