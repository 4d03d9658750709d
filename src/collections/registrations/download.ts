import { useState } from 'react'
import { callAddress } from '../../contract/address.ts'
import type { Call, ListQuery } from '../../contract/call.ts'
import { say } from '../../web/alerts.ts'
import { answerOf, send } from '../../web/ask.ts'
import { replyOrWhy } from '../../web/outcome-of.ts'
import { sessionRefused } from '../../web/session.ts'

/** Milliseconds for a whole file. */
const patience = 120_000

async function read(response: Response) {
  const name = /filename="([^"]*)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return name === undefined ? undefined : { name, content: await response.blob() }
}

/** Downloads the file of a call. A browser that follows a link to it does not say why there is none, and cannot wait for a login. */
export function useDownload() {
  const [busy, setBusy] = useState(false)

  async function download(call: Call, query: ListQuery) {
    if (busy) return
    setBusy(true)
    const request = () => send(callAddress(call, { query }), { method: call.method, signal: AbortSignal.timeout(patience) })
    const file = await replyOrWhy(() => answerOf(request, { call, read, onRefused: sessionRefused })).finally(() => setBusy(false))
    if ('why' in file) return void say(file.why, { about: 'download' })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(file.content)
    link.download = file.name
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), patience)
  }

  return { busy, download }
}
