import type * as z from 'zod/mini'
import { callAddress } from '../contract/address.ts'
import type { Call } from '../contract/call.ts'
import { warnOnLeave } from '../ui/use-leave-warning.ts'
import { answerOf, headersOf, type RequestOptions, readReply } from './ask.ts'
import { sessionRefused } from './session.ts'

/** Milliseconds without progress after which an upload is given up, and milliseconds for the answer to a whole file. */
const patience = 30_000
const answerTime = 120_000

type UploadOptions = Omit<RequestOptions, 'query'> & {
  headers?: Record<string, string>
  signal?: AbortSignal
  onProgress: (share: number) => void
}

/**
 * Sends a form with a file, or bytes, and reports how much is sent, 0 to 1, which fetch cannot. Returns and throws like ask. Leaving
 * the page asks first meanwhile.
 */
export function sendFile<C extends Call>(call: C, body: FormData | ArrayBuffer, { headers, signal, onProgress, ...more }: UploadOptions) {
  const send = () => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const request = new XMLHttpRequest()
    request.open(call.method, callAddress(call, more))
    headersOf(more, headers).forEach((value, name) => void request.setRequestHeader(name, value))
    const stop = () => {
      request.abort()
      reject(new Error('aborted'))
    }
    let timer = setTimeout(stop, patience)
    signal?.addEventListener('abort', stop)
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(timer)
      timer = setTimeout(stop, loaded < total ? patience : answerTime)
      onProgress(total > 0 ? loaded / total : 0)
    }
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
    request.onerror = reject
    const endWarning = warnOnLeave()
    if (signal?.aborted) stop()
    else request.send(body)
    return promise.finally(() => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      endWarning()
    })
  }
  return answerOf<z.infer<C['reply']>>(send, { call, read: readReply, onRefused: sessionRefused })
}
