import { onTestFinished } from 'vitest'
import { startBucket } from './s3-server.ts'

/** The same until the test has finished. */
export async function newBucket() {
  const bucket = await startBucket()
  onTestFinished(bucket.end)
  return bucket
}
