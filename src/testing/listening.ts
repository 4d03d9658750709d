import { request } from 'node:http'
import { onTestFinished, vi } from 'vitest'
import { live } from '../features/live/contract.ts'

export type Heard = { event: string; data: string; id: string }

/** Listens at a port as a page does; `heard` grows with each event, the first one included. */
export async function listening(
  port: number,
  { query = '', headers = {}, from = '127.0.0.1' }: { query?: string; headers?: Record<string, string>; from?: string } = {},
) {
  const heard: Heard[] = []
  const of = { heard, text: '', ended: false, status: 0, headers: {} as Record<string, unknown> }
  const asked = request({ port, host: '127.0.0.1', localAddress: from, path: live.path + query, headers, agent: false }, (response) => {
    of.status = response.statusCode ?? 0
    of.headers = response.headers
    response.setEncoding('utf8')
    response.on('data', (part: string) => {
      of.text += part
      heard.splice(0, heard.length, ...eventsIn(of.text))
    })
  })
  asked.on('error', () => {})
  asked.on('close', () => {
    of.ended = true
  })
  asked.end()
  onTestFinished(() => void asked.destroy())
  await vi.waitFor(() => {
    if (heard.length === 0 && !of.ended) throw new Error('nothing is heard')
  })
  return Object.assign(of, {
    close: () => asked.destroy(),
    /** What was told to have changed. */
    changes: () => heard.filter(({ event }) => event === 'message').map(({ data }) => data),
  })
}

/** The whole events of a stream, read as the standard of server-sent events has it. */
function eventsIn(text: string): Heard[] {
  let id = ''
  return text
    .split('\n\n')
    .slice(0, -1)
    .flatMap((block) => {
      const lines = block.split('\n').map((line) => line.split(/: ?(.*)/s))
      const of = (name: string) => lines.findLast(([field]) => field === name)?.[1]
      id = of('id') ?? id
      const data = of('data')
      return data === undefined ? [] : [{ event: of('event') ?? 'message', data, id }]
    })
}
