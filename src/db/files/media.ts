import { pdf } from '../../contract/largest.ts'
import { inTransaction } from '../changes.ts'
import type { Db, Tables } from '../tables.ts'
import { looseFilesOf } from './loose-files.ts'
import { endingOf } from './media-types.ts'

/** Milliseconds that an unused file stays: a day longer than autosaved forms (ui/autosave.ts). */
export const unusedStays = 15 * 24 * 60 * 60_000

/** The address of a stored file; people upload PDFs. */
export const mediaPath = (id: string, type = pdf) => `/media/${id}.${endingOf(type)}`

/** The rows of the uploaded files; a file without a row is not served. */
export function mediaRowsOf(db: Db) {
  const loose = looseFilesOf(db)
  const remove = async (id: string) => {
    await loose.note(id, null)
    await db.deleteFrom('media').where('id', '=', id).execute()
  }
  const filesOfPictures = (column: 'file' | 'picture' = 'file') => db.selectFrom('picture_files').select(column)
  const find = (id: string) => db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst()

  /** Files and pictures that nothing uses, of erased entries or added before a moment. */
  // A picture stays until those that were cut out of it are gone.
  async function unused(before: Date, id?: string): Promise<string[]> {
    // A restore notes files until the state that it set aside goes, which may use them.
    const now = new Date(before.getTime() + unusedStays).toISOString()
    const held = () => db.selectFrom('loose_files').select('loose_files.id').where('since', '>', now)
    const left = (table: 'media' | 'pictures') =>
      db
        .selectFrom(table)
        .select('id')
        .where('id', 'not in', (of) => of.selectFrom('file_uses').select('file'))
        .where(({ or, eb }) => or([eb('unused_since', 'is not', null), eb('added', '<', before.toISOString())]))
        .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    const cuts = db.selectFrom('pictures').select('cut_from').where('cut_from', 'is not', null).$castTo<{ cut_from: string }>()
    const files = left('media').where('id', 'not in', filesOfPictures()).where('id', 'not in', held())
    const pictures = left('pictures')
      .where('id', 'not in', filesOfPictures('picture').where('file', 'in', held()))
      .where('id', 'not in', cuts)
    return [...(await files.execute()), ...(await pictures.execute())].map((row) => row.id)
  }

  return {
    add: async (row: Tables['media']) => {
      await db.insertInto('media').values(row).execute()
      await loose.settled(row.id)
    },
    find,
    remove,
    unused,

    isThere: async (id: string) =>
      ((await find(id)) ?? (await db.selectFrom('pictures').select('id').where('id', '=', id).executeTakeFirst())) !== undefined,

    /** How many files and pictures there are; the files of a picture count as one. */
    count: async () => {
      const many = ({ fn }: { fn: typeof db.fn }) => fn.countAll<number | string>().as('many')
      const files = await db.selectFrom('media').select(many).where('id', 'not in', filesOfPictures()).executeTakeFirstOrThrow()
      return Number(files.many) + Number((await db.selectFrom('pictures').select(many).executeTakeFirstOrThrow()).many)
    },

    /** Removes the rows of one that is still unused; returns the files to remove with it. */
    removeUnused: (id: string, before: Date): Promise<string[]> =>
      inTransaction(db, async (tx) => {
        const rows = mediaRowsOf(tx)
        if ((await rows.unused(before, id)).length === 0) return []
        const files = await removePicture(tx, id)
        if (files.length > 0) return files
        await rows.remove(id)
        return [id]
      }),
  }
}

/** Removes the rows of a picture; returns the ids of its files, none if another picture was cut out of it. */
export async function removePicture(tx: Db, id: string): Promise<string[]> {
  const cut = await tx.selectFrom('pictures').select('id').where('cut_from', '=', id).limit(1).executeTakeFirst()
  if (cut !== undefined) return []
  const files = await tx.selectFrom('picture_files').select('file').where('picture', '=', id).execute()
  for (const { file } of files) await mediaRowsOf(tx).remove(file)
  await tx.deleteFrom('picture_files').where('picture', '=', id).execute()
  await tx.deleteFrom('pictures').where('id', '=', id).execute()
  return files.map(({ file }) => file)
}
