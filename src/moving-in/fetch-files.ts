import { enclosedIn, isEnclosed } from '../normalise/addresses.ts'
import { fetchFile } from '../server/fetching/fetch-file.ts'
import { NotFetched, type Reach } from '../server/fetching/reach.ts'
import type { Media } from '../store/files.ts'
import { typeOf } from '../store/media-types.ts'
import type { Compared, ComparedKind } from './compare.ts'

type WantedFile = { key: string; title: string; field: string; address: string }
/** A file that was fetched and kept, for a field of an entry. */
export type KeptFile = { key: string; field: string; id: string; type: string; size: number }
/** A file that stays where it was, and why. */
export type DeadFile = WantedFile & { why: string }

const megabyte = 1024 * 1024
const accepted = {
  picture: { bytes: 10 * megabyte, milliseconds: 15_000, fits: (type: string) => type.startsWith('image/'), otherwise: 'it is no picture' },
  document: { bytes: 25 * megabyte, milliseconds: 60_000, fits: (type: string) => type === 'application/pdf', otherwise: 'it is no PDF' },
}
const perPage = 4

/** Which files of a kind are to be kept here: those that lie in the entries themselves, and with `fetchMedia` those on the old site. */
export const wantedFiles = ({ kind, compared }: ComparedKind, fetchMedia: boolean): WantedFile[] =>
  compared.flatMap((one) =>
    Object.keys(kind.files)
      .filter((field) => isWaitedFor(one, field) && (fetchMedia || isEnclosed(one.entry[field])))
      .map((field) => ({ key: one.key, title: one.title, field, address: one.entry[field] ?? '' })),
  )

/** Whether a field of an entry, new or here already, still points at the old site's file, or is one. */
export const isWaitedFor = ({ status, entry, here }: Compared, field: string) =>
  (isEnclosed(entry[field]) && status === 'add') ||
  (entry[field]?.startsWith('https://') === true && (status === 'add' || (status === 'there' && here?.[field] === entry[field])))

/** Fetches files into our own media, a few at a time. What cannot be fetched is reported and changes nothing. */
export async function fetchFiles({ kind }: ComparedKind, wanted: WantedFile[], media: Media, reach: Reach) {
  const kept: KeptFile[] = []
  const dead: DeadFile[] = []
  const waiting = [...wanted]

  async function work() {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      try {
        kept.push({ key: file.key, field: file.field, ...(await keep(kind.files[file.field] ?? 'picture', file.address, media, reach)) })
      } catch (error) {
        if (!(error instanceof NotFetched)) {
          waiting.length = 0
          throw error
        }
        dead.push({ ...file, why: error.message })
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

async function keep(what: keyof typeof accepted, address: string, media: Media, reach: Reach) {
  const { fits, otherwise, ...limits } = accepted[what]
  let type = ''
  const { id, size } = await media.keep(isEnclosed(address) ? enclosed(address) : fetchFile(address, limits, reach), (head, tail) => {
    type = typeOf(head, tail) ?? ''
    if (!fits(type)) throw new NotFetched(otherwise)
  })
  return { id, size, type }
}

// It was looked at when it was read.
async function* enclosed(address: string): AsyncGenerator<Buffer> {
  const bytes = enclosedIn(address)
  if (bytes) yield bytes
}
