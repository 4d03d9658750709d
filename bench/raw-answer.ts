import { get } from 'node:http'

export type RawAnswer = { status: number; headers: Record<string, string>; body: Buffer }

/**
 * Asks once, from an address of this machine, and gives the answer as it came over the wire, still compressed (fetch would
 * unpack it).
 */
export function rawAnswer(url: string, coding: string, localAddress?: string): Promise<RawAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>()
  const request = get(url, { headers: { 'accept-encoding': coding }, ...(localAddress && { localAddress }) }, (response) => {
    const parts: Buffer[] = []
    response.on('data', (part: Buffer) => parts.push(part))
    response.on('error', reject)
    response.on('end', () =>
      resolve({
        status: response.statusCode ?? 0,
        headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
        body: Buffer.concat(parts),
      }),
    )
  })
  request.on('error', reject)
  return promise
}
