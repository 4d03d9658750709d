import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { BucketAt } from '../db/files/bucket.ts'
import { newBucket } from './s3.ts'

/** A bucket whose files come a byte at a time, fifty in a second, as long as it `drips`; `open`: how many answers are on their way. */
export async function drippingBucket() {
  const behind = await newBucket()
  const { hostname: host, port } = new URL(behind.endpoint)
  const state = { drips: false, open: 0 }
  const server = createServer((asked, answer) => {
    state.open += 1
    answer.on('close', () => {
      state.open -= 1
    })
    const { method, url, headers } = asked
    asked.pipe(
      request({ host, port, method, path: url, headers }, (came) => {
        answer.writeHead(came.statusCode ?? 500, came.headers)
        if (!state.drips || method !== 'GET') return came.pipe(answer)
        answer.flushHeaders()
        const drop = setInterval(() => answer.write(came.read(1) ?? ''), 20)
        return answer.on('close', () => {
          clearInterval(drop)
          came.destroy()
        })
      }),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const at: BucketAt = { ...behind, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
  return { at, state }
}
