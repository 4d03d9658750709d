import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BucketAt } from '../../../db/files/bucket.ts'
import { bucketAddress } from '../../../db/files/bucket-address.ts'
import { WrongAddress } from '../../../db/wrong-address.ts'
import { backupsInBucket } from './bucket-place.ts'
import { type BackupPlace, backupsInFolder } from './folder-place.ts'

/** A folder, or a bucket with a prefix of the names in it. */
export type BackupsAt = { folder: string } | { bucket: BucketAt; prefix: string }

const accepted = 'a folder, file:///folder, or s3://bucket/beginning?endpoint=https://…&region=…'

/** Reads BACKUP_URL; a bucket has the same keys as MEDIA_URL. Throws WrongAddress, without a key in it. */
export function backupAddress(typed: string, keys: Record<string, string | undefined>): BackupsAt {
  if (/^s3:/i.test(typed)) {
    const url = URL.parse(typed)
    const prefix = url?.pathname.replace(/^\/|\/$/g, '') ?? ''
    if (url === null || !/^(?:[\w.-]+(?:\/[\w.-]+)*)?$/.test(prefix)) throw new WrongAddress(accepted)
    url.pathname = ''
    return { bucket: bucketAddress(url.href, keys), prefix: prefix && `${prefix}/` }
  }
  try {
    if (/^file:/i.test(typed)) return { folder: fileURLToPath(typed) }
  } catch {
    throw new WrongAddress(accepted)
  }
  if (/^[a-z][a-z\d+.-]*:/i.test(typed) || typed.includes('\0') || typed.trim() === '') throw new WrongAddress(accepted)
  return { folder: resolve(typed) }
}

export const backupPlaceAt = (at: BackupsAt): BackupPlace =>
  'folder' in at ? backupsInFolder(at.folder) : backupsInBucket(at.bucket, at.prefix)
