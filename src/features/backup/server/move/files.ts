import { createHash, type Hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type BucketAt, mediaInBucket } from '../../../../db/files/bucket.ts'
import { type Media, mediaBeside, mediaOf } from '../../../../db/files/files.ts'
import { realPath } from './sides.ts'
import { at, CannotMove } from './trouble.ts'

/** Where the files of a site are: a bucket, or a folder. */
export type FilesAt = { bucket: BucketAt } | { folder: string }

/** What moved of the files. `missing`: what a row names and the source has no more; `unnamed`: what no row names, which stays behind. */
export type MovedFiles = { place: string; stayed: boolean; count: number; bytes: number; missing: string[]; unnamed: number }

export const nameOfFiles = (files: FilesAt) =>
  'bucket' in files ? `s3://${files.bucket.bucket} at ${files.bucket.endpoint}` : files.folder

export const isSamePlace = (one: FilesAt, other: FilesAt) =>
  'bucket' in one
    ? 'bucket' in other && one.bucket.bucket === other.bucket.bucket && one.bucket.endpoint === other.bucket.endpoint
    : 'folder' in other && realPath(one.folder) === realPath(other.folder)

/** The way of files from one place to another: `look`, then `copy`; `takeBack` removes what was put there. */
export function filesMoving(from: FilesAt, to: FilesAt) {
  const [here, there] = [nameOfFiles(from), nameOfFiles(to)]
  const stayed = isSamePlace(from, to)
  const put: string[] = []
  let [ids, sizes, present]: [ReadonlySet<string>, Sizes, Sizes] = [new Set(), new Map(), new Map()]
  let source: Media | undefined
  let target: Media | undefined

  /** Looks what of these files is here, and what lies there: of an earlier try, or nothing. `sign`: by which a bucket is the site's. */
  async function look(wanted: ReadonlySet<string>, sign: string | undefined) {
    ids = wanted
    source = await at(here, () => opened(from))
    sizes = await at(here, () => sizesIn(source))
    if (stayed) return
    if ('bucket' in to) await at(there, () => mediaInBucket(to.bucket).claim(sign ?? lacking(here)))
    present = await at(there, async () => sizesIn(await opened(to)))
    const other = [...present.keys()].find((id) => !ids.has(id))
    if (other !== undefined) throw new CannotMove(`${there} is not empty: ${other} lies there, which is no file of this site.`)
  }

  /** Copies every file, and reads each once more where it came. */
  async function copy(): Promise<MovedFiles> {
    const [known, unnamed] = [[...sizes].filter(([id]) => ids.has(id)), [...sizes].filter(([id]) => !ids.has(id))]
    if (!stayed) {
      target = await at(there, async () => ('bucket' in to ? mediaInBucket(to.bucket) : mediaOf(to.folder)))
      for (const [id, size] of known) await one(id, size)
    }
    const missing = [...ids].filter((id) => !sizes.has(id))
    const bytes = known.reduce((sum, [, size]) => sum + size, 0)
    return { place: there, stayed, count: known.length, bytes, missing, unnamed: unnamed.length }
  }

  async function one(id: string, size: number) {
    const [media, hash] = [target as Media, createHash('sha256')]
    const bytes = hashed(bytesOf(here, source as Media, id, size), hash)
    if (present.has(id)) for await (const _ of bytes);
    else {
      await at(there, () => media.keep(bytes, () => {}, id))
      put.push(id)
    }
    const found = createHash('sha256')
    const isThere = (await at(there, () => media.sizeOf(id))) === size
    if (isThere) for await (const _ of hashed(bytesOf(there, media, id, size), found));
    if (!isThere || found.digest('hex') !== hash.digest('hex'))
      throw new CannotMove(`The file ${id} is not at ${there} as it is at ${here}.`)
  }

  return {
    look,
    copy,
    /** As far as the place lets it: what stays is taken by the next try. */
    takeBack: async () => {
      try {
        for (const id of put.splice(0)) await target?.remove(id)
      } catch {
        // Whatever is wrong there has been told already.
      }
    },
  }
}

function lacking(place: string): never {
  throw new CannotMove(
    `The site of ${place} has no sign yet by which it knows its bucket. Start it there once with this version, stop it, and move again.`,
  )
}

/** The files at a place; undefined where it is a folder that is not there. */
async function opened(files: FilesAt): Promise<Media | undefined> {
  if ('bucket' in files) return mediaInBucket(files.bucket)
  return existsSync(files.folder) ? mediaBeside(files.folder) : undefined
}

type Sizes = ReadonlyMap<string, number>

async function sizesIn(media: Media | undefined): Promise<Sizes> {
  const sizes = new Map<string, number>()
  for await (const { id, size } of media?.list() ?? []) sizes.set(id, size)
  return sizes
}

async function* hashed(chunks: AsyncIterable<Buffer>, hash: Hash) {
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
}

/** The bytes of a file; what goes wrong while they are read is told of the place that they are at. */
async function* bytesOf(place: string, media: Media, id: string, size: number): AsyncGenerator<Buffer> {
  if (size === 0) return
  const chunks = media.read(id, { start: 0, end: size - 1 })
  try {
    for (;;) {
      const { done, value } = await at(
        place,
        () => chunks.next(),
        ({ message }) => `does not give the file ${id}: ${message}.`,
      )
      if (done) return
      yield value
    }
  } finally {
    await chunks.return(undefined)
  }
}
