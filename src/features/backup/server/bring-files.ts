import { isDeepStrictEqual } from 'node:util'
import type { Media } from '../../../db/files/files.ts'
import { contentOf } from './backup-place.ts'
import { hashed, idOfName, type Manifest } from './manifest.ts'
import { readArchive, type Source } from './read-archive.ts'
import { ArchiveUnfit } from './refusals.ts'

/** Adds the files of an archive that are missing or damaged, and removes none. Throws ArchiveUnfit if the archive has changed since it was verified. */
export async function bringFiles(source: Source, passphrase: string | undefined, { files }: Manifest, media: Media) {
  const sums = new Map(files.map(({ name, sha256 }) => [idOfName(name), sha256]))
  const done = { came: 0, stayed: 0 }
  const again = await readArchive(source(), {
    passphrase,
    take: async (id, size, content) => {
      if ((await media.sizeOf(id)) === size && (await sumOf(contentOf(media, id, size))) === sums.get(id)) {
        await sumOf(content)
        done.stayed += 1
        return
      }
      // Also what an interrupted restore has left.
      await media.remove(id)
      await media.keep(content, () => {}, id)
      done.came += 1
    },
  })
  if (!isDeepStrictEqual(again.files, files)) throw new ArchiveUnfit('This archive was changed while it was read.')
  return done
}

async function sumOf(content: AsyncIterable<Uint8Array>) {
  const { bytes, seen } = hashed(content)
  for await (const _ of bytes);
  return seen().sha256
}
