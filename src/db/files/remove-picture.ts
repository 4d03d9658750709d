import type { Db } from '../tables.ts'
import { looseFilesOf } from './loose-files.ts'

/**
 * Removes a picture and the rows of all of its files, which are noted as gone, and returns their ids; none, and nothing done, where
 * another one was cut out of it, which is cut anew from there. To be called in a transaction.
 */
export async function removePicture(tx: Db, id: string): Promise<string[]> {
  const cut = await tx.selectFrom('pictures').select('id').where('cut_from', '=', id).limit(1).executeTakeFirst()
  if (cut !== undefined) return []
  const files = await tx.selectFrom('picture_files').select('file').where('picture', '=', id).execute()
  for (const { file } of files) {
    await looseFilesOf(tx).going(file)
    await tx.deleteFrom('media').where('id', '=', file).execute()
  }
  await tx.deleteFrom('picture_files').where('picture', '=', id).execute()
  await tx.deleteFrom('pictures').where('id', '=', id).execute()
  return files.map(({ file }) => file)
}
