import type { AddressInfo } from 'node:net'
import S3rver from 's3rver'
import { onTestFinished } from 'vitest'
import type { BucketAt } from '../db/files/bucket.ts'
import { newFolder } from './new-folder.ts'

/** A server that speaks S3, with an empty bucket, on a port of this machine, until the test has finished. */
export async function newBucket(): Promise<BucketAt & { stop: () => Promise<void> }> {
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: newFolder(),
    configureBuckets: [{ name: 'club', configs: [] }],
  })
  const { port } = (await server.run()) as AddressInfo
  let stopped = false
  const stop = async () => {
    if (!stopped) await server.close()
    stopped = true
  }
  onTestFinished(stop)
  return { bucket: 'club', endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', accessKey: 'S3RVER', secretKey: 'S3RVER', stop }
}
