import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BucketAt } from '../../../../db/files/bucket.ts'
import { bucketAddress } from '../../../../db/files/bucket-address.ts'
import { WrongAddress } from '../../../../db/wrong-address.ts'
import type { Copies } from './copies.ts'
import { copiesInBucket } from './copies-in-bucket.ts'
import { copiesInFolder } from './copies-in-folder.ts'

/** Where copies of a site are kept: a folder, or a bucket with the beginning of their names in it. */
export type CopiesAt = { folder: string } | { bucket: BucketAt; beginning: string }

const accepted = 'a folder, file:///folder, or s3://bucket/beginning?endpoint=https://…&region=…'

/** Reads BACKUP_URL; a bucket's keys are the same variables as those of MEDIA_URL. Throws WrongAddress, without a key in it. */
export function copiesAddress(typed: string, keys: Record<string, string | undefined>): CopiesAt {
  if (/^s3:/i.test(typed)) return inBucket(typed, keys)
  if (/^file:/i.test(typed)) return { folder: folderIn(typed) }
  if (/^[a-z][a-z\d+.-]*:/i.test(typed) || typed.includes('\0') || typed.trim() === '') throw new WrongAddress(accepted)
  return { folder: resolve(typed) }
}

function inBucket(typed: string, keys: Record<string, string | undefined>): CopiesAt {
  const url = URL.parse(typed)
  const beginning = url?.pathname.replace(/^\/|\/$/g, '') ?? ''
  if (url === null || !/^(?:[\w.-]+(?:\/[\w.-]+)*)?$/.test(beginning)) throw new WrongAddress(accepted)
  url.pathname = ''
  return { bucket: bucketAddress(url.href, keys), beginning: beginning && `${beginning}/` }
}

function folderIn(typed: string): string {
  try {
    return fileURLToPath(typed)
  } catch {
    throw new WrongAddress(accepted)
  }
}

export const copiesAt = (at: CopiesAt): Copies => ('folder' in at ? copiesInFolder(at.folder) : copiesInBucket(at.bucket, at.beginning))
