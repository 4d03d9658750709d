import { callAddress } from '../contract/address.ts'
import type { Call, ListQuery } from '../contract/call.ts'
import { messages } from '../contract/messages.ts'
import { NoAnswer, type Refusal, refusalOf } from './ask.ts'
import { send } from './browser-ask.ts'
import { hearRefusal } from './session.ts'

/** How long a whole file may be on its way, in milliseconds. */
const patience = 120_000

export type Download = { name: string; content: Blob }

/** Fetches the file that a call answers with, under the name that its answer gives it. Returns and throws like ask. */
export async function fetchDownload(call: Call, query: ListQuery): Promise<Download | Refusal> {
  try {
    const response = await send(callAddress(call, { query }), { method: call.method, signal: AbortSignal.timeout(patience) })
    const name = /filename="([^"]*)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
    if (response.ok && name !== undefined) return { name, content: await response.blob() }
    const reply = await response.json().catch(() => undefined)
    return refusalOf(reply, response, { call, silence: messages.noAnswer, onRefused: hearRefusal })
  } catch (error) {
    throw error instanceof NoAnswer ? error : new NoAnswer(0, messages.noAnswer, { cause: error })
  }
}

/** Has the browser keep it among its downloads. */
export function keepDownload({ name, content }: Download) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), patience)
}
