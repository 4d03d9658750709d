import { callAddress } from '../contract/address.ts'
import type { Call } from '../contract/call.ts'
import { messages } from '../contract/messages.ts'
import { NoAnswer, type Refusal, refusalOf } from './ask.ts'
import { hearRefusal } from './session.ts'

// How long a file may stand still on its way, or its answer stay away, in milliseconds.
const patience = 30_000

type UploadReply = { success: true; message: string } | Refusal
type UploadOptions = { id?: string; key: string; version?: string | undefined; onProgress: (share: number) => void }

/** Sends a form with a file and tells how much of it is on its way, 0 to 1; fetch cannot tell. Returns and throws like ask. */
export function sendFile(call: Call, body: FormData, { key, version, onProgress, ...more }: UploadOptions): Promise<UploadReply> {
  const { promise, resolve, reject } = Promise.withResolvers<UploadReply>()
  const request = new XMLHttpRequest()
  request.open(call.method, callAddress(call, more))
  request.setRequestHeader('idempotency-key', key)
  if (version !== undefined) request.setRequestHeader('if-match', `"${version}"`)
  request.responseType = 'json'
  const stop = () => {
    request.abort()
    reject(new NoAnswer(0, messages.notKnown))
  }
  let timer = setTimeout(stop, patience)
  request.upload.onprogress = ({ loaded, total }) => {
    clearTimeout(timer)
    timer = setTimeout(stop, patience)
    onProgress(total > 0 ? loaded / total : 0)
  }
  request.onloadend = () => clearTimeout(timer)
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
