import { StoreBusy } from '../../../../db/busy.ts'
import type { Media } from '../../../../db/files/files.ts'
import { idOfName, type Manifest } from './manifest.ts'
import { mediaIds } from './media-ids.ts'

/** So many are asked for one by one; a bucket tells of a thousand in one answer. */
const few = 50

/**
 * The files that the rows of an archive name and that are not there, once all that came with it are: of one that holds rows alone, or
 * that was made without some, the place may have taken them away long ago. StoreBusy where the place cannot tell, which is no reason
 * to put nothing back.
 */
export async function missingFiles(folder: string, { files }: Manifest, media: Media): Promise<string[] | StoreBusy> {
  const came = new Set(files.map(({ name }) => idOfName(name)))
  const asked = new Set<string>()
  for await (const id of mediaIds(folder)) if (!came.has(id)) asked.add(id)
  try {
    if (asked.size > few) for await (const { id } of media.list()) asked.delete(id)
    else for (const id of asked) if ((await media.sizeOf(id)) !== undefined) asked.delete(id)
  } catch (error) {
    return new StoreBusy('the place of the files does not tell which are there', { cause: error })
  }
  return [...asked]
}
