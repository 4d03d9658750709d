import { Readable } from 'node:stream'
import { inBytes, largestFile, largestPicture, pdf } from '../../../contract/largest.ts'
import { pictureType } from '../../../contract/picture-type.ts'
import type { Media } from '../../../db/files/files.ts'
import { mediaPath } from '../../../db/files/media.ts'
import { fetchFile, keepFitting } from '../../../http/fetching/fetch-file.ts'
import { NotFetched, type Reach } from '../../../http/fetching/outbound-policy.ts'
import { Refused } from '../../../http/refused.ts'
import { type PictureRow, pictureAddress } from '../../pictures/store.ts'
import { enclosedIn, type FileKind, isEnclosed } from './addresses.ts'
import type { Compared, ComparedKind } from './compare.ts'

type File = { id: string; type: string; size: number }
/** A picture or PDF to fetch and store, and a stored one. A picture has its rows already. */
export type WantedFile = { oldKey: string; title: string; field: string; address: string; what: FileKind }
export type KeptFile = WantedFile & { file?: File }

const accepted = {
  picture: {
    bytes: inBytes(largestPicture),
    milliseconds: 15_000,
    fits: (type: string) => type.startsWith('image/'),
    otherwise: 'it is not a picture',
  },
  document: { bytes: inBytes(largestFile), milliseconds: 60_000, fits: (type: string) => type === pdf, otherwise: 'it is not a PDF' },
}
const concurrency = 4

/** The files inside the entries themselves, and with `fetchMedia` those on the old site. */
export const wantedFiles = ({ kind, compared }: ComparedKind, fetchMedia: boolean): WantedFile[] =>
  compared.flatMap((one) =>
    Object.entries(kind.files)
      .filter(([field]) => isWaitedFor(one, field) && (fetchMedia || isEnclosed(one.entry[field])))
      .map(([field, what]) => ({ oldKey: one.oldKey, title: one.title, field, address: one.entry[field] ?? '', what })),
  )

/** Whether a field still contains the old site's file, or points at it. */
export function isWaitedFor({ status, entry, here }: Compared, field: string): boolean {
  const address: string = entry[field] ?? ''
  if (!address.startsWith('https://')) return status === 'add' && isEnclosed(address)
  return status === 'add' || (status === 'there' && here?.[field] === address)
}

/** Keeps a picture in all its widths, or refuses it. */
export type KeepPicture = { came: (file: { id: string; size: number; name: string }) => Promise<PictureRow | Refused> }

type Options = { media: Media; pictures: KeepPicture; reach: Reach; dead: (file: WantedFile, why: string) => void }

/** Reports files that cannot be fetched, and removes those that are not used in the end; an unused picture is left to the sweep. */
export async function withFiles<Done extends { used: KeptFile[] }>(
  wanted: WantedFile[],
  { media, pictures, reach, dead }: Options,
  action: (files: Iterable<KeptFile>) => Promise<Done>,
): Promise<Done> {
  if (wanted.length === 0) return action([])
  const spare = new Set<KeptFile>()
  const queue = wanted.values()
  async function keepNext() {
    for (const file of queue) {
      const { fits, otherwise, ...limits } = accepted[file.what]
      // Checked when the entry was read.
      const enclosed = enclosedIn(file.address)
      try {
        const bytes = () => (enclosed ? Readable.from([enclosed]) : fetchFile(file.address, limits, reach))
        const asFile = async () => asIs(await keepFitting(media, bytes(), fits, otherwise))
        if (file.what === 'document') spare.add({ ...file, ...(await asFile()) })
        else {
          const kept = await asPicture(bytes(), file.title)
          if (!(kept instanceof Refused)) spare.add({ ...file, address: pictureAddress(kept) })
          // An entry never holds the bytes themselves.
          else if (enclosed) spare.add({ ...file, ...(await asFile()) })
          else dead(file, firstOf(kept.message))
        }
      } catch (error) {
        if (!(error instanceof NotFetched)) throw error
        dead(file, error.message)
      }
    }
  }

  async function asPicture(bytes: AsyncIterable<Buffer>, name: string) {
    const piece = await media.keep(bytes, (head) => {
      if (pictureType(head) === undefined) throw new NotFetched(accepted.picture.otherwise)
    })
    try {
      return await pictures.came({ ...piece, name })
    } finally {
      await media.remove(piece.id)
    }
  }

  try {
    const kept = await Promise.allSettled(Array.from({ length: concurrency }, keepNext))
    for (const one of kept) if (one.status === 'rejected') throw one.reason
    const done = await action(spare)
    for (const file of done.used) spare.delete(file)
    return done
  } finally {
    for (const { file } of spare) if (file) await media.remove(file.id)
  }
}

const asIs = (file: File) => ({ file, address: mediaPath(file.id, file.type) })

/** Without advice to the uploader. */
const firstOf = (message: string) => message.replace(/\. .*$/s, '')
