import type { S3Client } from '@bradenmacdonald/s3-lite-client'
import { BucketUnfit, first, isMissing, whyUnfit, within } from './bucket-trouble.ts'

/** Says whose the bucket is: it holds the sign of the site that was there first. */
export const signKey = 'club-site'

/**
 * A bucket is one site's alone: of two in one, nobody could say whose a file is that no row names. Both throw BucketUnfit where
 * it is another's, holds other things or cannot be used.
 */
export type Owned = {
  /** Writes nothing; `signOf` tells the site's sign, where it has one. */
  assertFree: (signOf: () => Promise<string | undefined>) => Promise<void>
  /** Writes the site's sign into an empty one. */
  claim: (sign: string) => Promise<void>
}

type At = { bucket: string; endpoint: string; patience: number }

/** Whose a bucket is. */
export function ownerOf(client: S3Client, { bucket, endpoint, patience }: At): Owned {
  const soon = within(patience)

  /** Whether the bucket is empty; throws BucketUnfit unless it is, or the site's that has this sign. */
  const free = (signOf: () => Promise<string | undefined>) =>
    used(async () => {
      const found = await soon(first(client.listObjects()))
      if (!found) return true
      const sign = await client.getObject(signKey).catch((error) => (isMissing(error) ? undefined : Promise.reject(error)))
      // Asked only now: another instance that was quicker has its sign in the database before it lies here.
      if (!sign || (await sign.text()) !== (await signOf()))
        throw new BucketUnfit(
          `The bucket ${bucket} holds ${sign ? "another site's files" : `other things (${found.key})`}. Give the site one of its own, which is empty at first.`,
        )
      return false
    })

  async function used<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      throw error instanceof BucketUnfit ? error : new BucketUnfit(`${endpoint} ${whyUnfit(error)}`, { cause: error })
    }
  }

  return {
    assertFree: async (signOf) => {
      await free(signOf)
    },

    claim: (site) =>
      used(async () => {
        if (await free(async () => site)) await soon(client.putObject(signKey, site))
      }),
  }
}
