import type { Media } from '../files.ts'
import { idOfName, type Manifest } from './manifest.ts'
import { mediaIds } from './media-ids.ts'

/**
 * The files that the rows of an archive name and that are not there, once all that came with it are: of one that holds rows alone, or
 * that was made without some, the place may have taken them away long ago.
 */
export async function missingFiles(folder: string, { files }: Manifest, media: Media): Promise<string[]> {
  const came = new Set(files.map(({ name }) => idOfName(name)))
  const missing: string[] = []
  for await (const id of mediaIds(folder)) if (!came.has(id) && (await media.sizeOf(id)) === undefined) missing.push(id)
  return missing
}
