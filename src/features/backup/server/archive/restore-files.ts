import type { Media } from '../../../../db/files/files.ts'
import { ArchiveUnfit } from './archive-unfit.ts'
import { hashed } from './hashed.ts'
import { idOfName, type Manifest } from './manifest.ts'
import { readArchive } from './read-archive.ts'
import type { Source } from './verify-archive.ts'

/** How many files came, and how many were there already as they are in the archive. */
export type RestoredFiles = { came: number; stayed: number }

/** Puts the files of an archive where they lack or are not what they were; takes none away. Reads it once more, and each byte is looked at again. */
export async function restoreFiles(
  source: Source,
  passphrase: string | undefined,
  { files }: Manifest,
  media: Media,
): Promise<RestoredFiles> {
  const wanted = new Map(files.flatMap((file) => (idOfName(file.name) ? [[idOfName(file.name), file.sha256]] : [])))
  const restored = { came: 0, stayed: 0 }
  await readArchive(source(), {
    passphrase,
    take: async (id, size, bytes) => {
      const sha256 = wanted.get(id)
      if (await isThere(media, id, { size, sha256 })) {
        for await (const _ of bytes);
        restored.stayed += 1
        return
      }
      // Also what an earlier try has left half done.
      await media.remove(id)
      await media.keep(sameAs(bytes, sha256), () => {}, id)
      restored.came += 1
    },
  })
  return restored
}

async function isThere(media: Media, id: string, { size, sha256 }: { size: number; sha256: string | undefined }) {
  if ((await media.sizeOf(id)) !== size) return false
  if (size === 0) return true
  const { bytes, seen } = hashed(media.read(id, { start: 0, end: size - 1 }))
  for await (const _ of bytes);
  return seen().sha256 === sha256
}

/** Ends in an error unless they are the bytes that were looked at before, so that no other is kept. */
async function* sameAs(source: AsyncIterable<Uint8Array>, sha256: string | undefined) {
  const { bytes, seen } = hashed(source)
  yield* bytes
  if (seen().sha256 !== sha256) throw new ArchiveUnfit('This archive was changed while it was read.')
}
