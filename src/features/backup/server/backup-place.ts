import { constants, existsSync } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { type BucketAt, mediaInBucket } from '../../../db/files/bucket.ts'
import { bucketAddress } from '../../../db/files/bucket-address.ts'
import { type Media, mediaInFolder } from '../../../db/files/files.ts'
import { WrongAddress } from '../../../db/wrong-address.ts'
import { PlaceUnfit } from './refusals.ts'

export const contentOf = (files: Pick<Media, 'read'>, id: string, size: number): AsyncIterable<Buffer> =>
  size === 0 ? Readable.from([]) : files.read(id, { start: 0, end: size - 1 })

const probe = 'club-probe'

/** Where backups are stored: whole and synced, or not at all. `name` is for people, without a key. Opened on use: it may be away. */
const placeOver = (name: string, open: () => Promise<Omit<Media, 'check'>>, bucket?: BucketAt) => ({
  name,
  bucket,

  /** Throws PlaceUnfit if the name is taken. */
  write: async (file: string, bytes: AsyncIterable<Uint8Array>) => {
    const files = await open()
    if ((await files.sizeOf(file)) !== undefined)
      throw new PlaceUnfit(`${file} already exists in ${name} and is not overwritten. Choose another name.`)
    // Half a file of a killed process.
    await files.remove(file)
    await files.keep(bytes as AsyncIterable<Buffer>, () => {}, file)
  },

  read: async function* (file: string): AsyncGenerator<Uint8Array> {
    const files = await open()
    const size = await files.sizeOf(file)
    if (size === undefined) throw Object.assign(new Error(`there is no ${file} in ${name}`), { code: 'ENOENT' })
    yield* contentOf(files, file, size)
  },

  /** Also the files of others; `size` in bytes. */
  list: async function* () {
    for await (const { id, size } of (await open()).list()) yield { name: id, size }
  },

  remove: async (file: string) => (await open()).remove(file),

  /** Throws if nothing can be written. */
  check: async () => {
    const files = await open()
    await files.remove(probe)
    await files.keep(Readable.from([Buffer.from('the site was here')]), () => {}, probe)
    await files.remove(probe)
  },
})

/** `room`: bytes of the disk that the site itself is on. */
export type BackupPlace = ReturnType<typeof placeOver> & { room?: () => Promise<{ free: number; total: number }> }

export const backupsInFolder = (folder: string): BackupPlace => placeOver(folder, () => mediaInFolder(folder, () => true))

/** Beside the data of the site, without a setting. Nothing is created before the first backup. */
export function backupsHere(dataDir: string): BackupPlace {
  const folder = join(dataDir, 'backups')
  const place = backupsInFolder(folder)
  return {
    ...place,
    list: async function* () {
      if (existsSync(folder)) yield* place.list()
    },
    check: async () => {
      const nearest = [folder, dataDir].find(existsSync)
      if (nearest) await access(nearest, constants.W_OK)
    },
    room: async () => {
      const { bavail, blocks, bsize } = await statfs(dataDir)
      return { free: bavail * bsize, total: blocks * bsize }
    },
  }
}

type Settings = { backups: BackupPlace | undefined; localBackups: boolean; dataDir: string }

/** Undefined if backups are off. */
export const backupPlaceOf = ({ backups, localBackups, dataDir }: Settings) => backups ?? (localBackups ? backupsHere(dataDir) : undefined)

/** The prefix ends with / or is empty; `patience`: milliseconds that the bucket may be silent. */
export const backupsInBucket = (bucket: BucketAt, prefix: string, patience = 20_000): BackupPlace =>
  placeOver(`s3://${bucket.bucket}/${prefix} at ${bucket.endpoint}`, async () => mediaInBucket(bucket, { prefix, patience }), bucket)

const accepted = 'a folder, file:///folder, or s3://bucket/beginning?endpoint=https://…&region=…'

/** The place that BACKUP_URL names; a bucket has the keys of MEDIA_URL. Throws WrongAddress, without a key in it. */
export function backupPlaceAt(typed: string, keys: Record<string, string | undefined>): BackupPlace {
  const scheme = /^[a-z][a-z\d+.-]*:/i.exec(typed)?.[0].toLowerCase()
  const url = URL.parse(typed)
  if (scheme === 's3:' && url) {
    const prefix = url.pathname.replace(/^\/|\/$/g, '')
    url.pathname = ''
    if (/^(?:[\w.-]+(?:\/[\w.-]+)*)?$/.test(prefix)) return backupsInBucket(bucketAddress(url.href, keys), prefix && `${prefix}/`)
  }
  if (scheme === 'file:' && url?.host === '') return backupsInFolder(fileURLToPath(url))
  if (scheme !== undefined || typed.includes('\0') || typed.trim() === '') throw new WrongAddress(accepted)
  return backupsInFolder(resolve(typed))
}
