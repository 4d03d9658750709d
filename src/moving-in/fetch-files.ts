import { fetchFile, type Limits } from '../server/fetch-file.ts'
import { NotFetched, type Reach } from '../server/reach.ts'
import type { Media } from '../store/files.ts'
import { typeOf } from '../store/media-types.ts'
import type { Compared } from './compare.ts'
import type { Kind } from './kind.ts'
import { enclosedIn, isEnclosed } from './old-files.ts'
import { isWaitedFor, type KeptFile } from './take.ts'

/** A file that stays where it was: of which entry, and why. */
export type DeadFile = { title: string; field: string; address: string; why: string }
type Wanted = { key: string; title: string; field: string; address: string }

const megabyte = 1024 * 1024
const limits: Record<Kind['holds'], Limits> = {
  pictures: { bytes: 10 * megabyte, milliseconds: 15_000 },
  documents: { bytes: 25 * megabyte, milliseconds: 60_000 },
}
const perPage = 4

/** Which files of a kind are to be kept here: those that lie in the entries themselves, and with `fetchMedia` those on the old site. */
export const wantedFiles = (kind: Kind, compared: Compared[], fetchMedia: boolean): Wanted[] =>
  compared.flatMap((one) =>
    kind.files
      .filter((field) => isWaitedFor(one, field) && (fetchMedia || isEnclosed(one.entry[field])))
      .map((field) => ({ key: one.key, title: one.title, field, address: one.entry[field] ?? '' })),
  )

/** Fetches files into our own media, a few at a time. What cannot be fetched is told and changes nothing. */
export async function fetchFiles(kind: Kind, wanted: Wanted[], media: Media, reach: Reach) {
  const kept: KeptFile[] = []
  const dead: DeadFile[] = []
  const waiting = [...wanted]

  async function work() {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      try {
        kept.push({ key: file.key, field: file.field, ...(await keep(kind, file.address, media, reach)) })
      } catch (error) {
        if (!(error instanceof NotFetched)) {
          waiting.length = 0
          throw error
        }
        dead.push({ title: file.title, field: file.field, address: file.address, why: error.message })
      }
    }
  }
  const done = await Promise.allSettled(Array.from({ length: perPage }, work))
  const failed = done.find((one) => one.status === 'rejected')
  if (failed) {
    for (const { id } of kept) await media.remove(id)
    throw failed.reason
  }
  return { kept, dead }
}

async function keep({ holds }: Kind, address: string, media: Media, reach: Reach) {
  let type = ''
  const { id, size } = await media.keep(
    isEnclosed(address) ? enclosed(address) : fetchFile(address, limits[holds], reach),
    (head, tail) => {
      type = typeOf(head, tail) ?? ''
      if (type.startsWith('image/') !== (holds === 'pictures') || type === '')
        throw new NotFetched(holds === 'pictures' ? 'it is no picture' : 'it is no PDF')
    },
  )
  return { id, size, type }
}

// It was looked at when it was read.
async function* enclosed(address: string): AsyncGenerator<Buffer> {
  const bytes = enclosedIn(address)
  if (bytes) yield bytes
}
