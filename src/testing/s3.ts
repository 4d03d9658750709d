import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { onTestFinished } from 'vitest'
import type { BucketAt } from '../db/files/bucket.ts'

/** A server that speaks S3, with an empty bucket, on a port of this machine, until the test has finished. */
export async function newBucket(): Promise<BucketAt & { stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'club-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'club', configs: [] }],
  })
  const { port } = (await server.run()) as AddressInfo
  let stopped = false
  const stop = async () => {
    if (!stopped) await server.close()
    stopped = true
  }
  onTestFinished(async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return { bucket: 'club', endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', accessKey: 'S3RVER', secretKey: 'S3RVER', stop }
}
