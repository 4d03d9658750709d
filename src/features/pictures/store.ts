import type { Selectable } from 'kysely'
import { addressOf } from '../../contract/own-picture.ts'
import { inTransaction } from '../../db/changes.ts'
import { clockOf } from '../../db/engine.ts'
import { mediaPath, mediaRowsOf } from '../../db/files/media.ts'
import type { Db, Tables } from '../../db/tables.ts'
import { fileUsesOf } from '../../entries/file-uses.ts'

export type PictureRow = Tables['pictures']
/** A file of a picture: its row, and its width in pixels. */
export type PictureFile = { width: number; media: Tables['media'] }

/** The address of a picture, with its size and colours. */
export const pictureAddress = ({ id, width, height, colours }: PictureRow) =>
  addressOf({ id, width, height, colours: colours.match(/.{3}/g) ?? [], focus: { x: 50, y: 50 } })

/** The rows of the stored pictures, each with files in several widths. */
export function picturesOf(db: Db) {
  const filesOf = (id: string) =>
    db.selectFrom('picture_files').innerJoin('media', 'media.id', 'picture_files.file').selectAll('media').where('picture', '=', id)

  async function addFile(tx: Db, picture: string, { width, media }: PictureFile) {
    await mediaRowsOf(tx).add(media)
    await tx.insertInto('picture_files').values({ file: media.id, picture, width, type: media.type }).execute()
  }

  return {
    find: (id: string) => db.selectFrom('pictures').selectAll().where('id', '=', id).executeTakeFirst(),

    /** The picture that was made of these bytes before; undefined where there is none. */
    ofSource: (source: string) => db.selectFrom('pictures').selectAll().where('source', '=', source).executeTakeFirst(),

    /** A picture is about to be used: it stays as long as a new one would. False if it is gone. */
    touch: async (id: string) => {
      const added = (await clockOf(db)).toISOString()
      const kept = db.updateTable('pictures').set({ added, unused_since: null }).where('id', '=', id)
      return (await kept.executeTakeFirst()).numUpdatedRows > 0n
    },

    /** False, and nothing done, where it is there already, or what it was cut out of is gone. */
    add: (row: PictureRow, files: PictureFile[]) =>
      inTransaction(db, async (tx) => {
        if (row.cut_from !== null && !(await mediaRowsOf(tx).isThere(row.cut_from))) return false
        const { numInsertedOrUpdatedRows } = await tx
          .insertInto('pictures')
          .values({ ...row, added: (await clockOf(tx)).toISOString() })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
        if (!numInsertedOrUpdatedRows) return false
        for (const file of files) await addFile(tx, row.id, file)
        return true
      }),

    /** Adds its AVIFs, unless it has them already or is gone. */
    addAvifs: (id: string, files: PictureFile[]) =>
      inTransaction(db, async (tx) => {
        const found = tx.updateTable('pictures').set({ avifs: 'made' }).where('id', '=', id).where('avifs', 'not in', ['made', 'none'])
        if (!(await found.executeTakeFirst()).numUpdatedRows) return
        for (const file of files) await addFile(tx, id, file)
      }),

    /** The file of the whole picture, and of one of its widths, in the first of these types that there is. */
    whole: (id: string) => filesOf(id).where('media.type', '=', 'image/webp').orderBy('width', 'desc').limit(1).executeTakeFirst(),
    variant: async (id: string, width: number, types: readonly string[]) => {
      const files = await filesOf(id).where('width', '=', width).execute()
      return types.map((type) => files.find((file) => file.type === type)).find((file) => file !== undefined)
    },

    waiting: async () => {
      const rows = db.selectFrom('pictures').select('id').where('avifs', 'not in', ['made', 'none'])
      return (await rows.orderBy('added').execute()).map(({ id }) => id)
    },

    giveUpAvifs: async (id: string) => {
      await db.updateTable('pictures').set({ avifs: 'none' }).where('id', '=', id).execute()
    },
  }
}

/** `isPublic`: visitors see what uses it; `isReplacement`: a WebP in place of an AVIF. */
type Found = { row: Selectable<Tables['media']>; isPublic: boolean; isReplacement: boolean }

const form = /^\/media\/([0-9a-z]{26})(?:\.([1-9]\d{0,3}))?\.([a-z]{3,4})$/

/** A file with a row of its own, or one of a picture; undefined where there is none. */
export async function mediaFileAt(db: Db, path: string): Promise<Found | undefined> {
  const [, id, width, ending] = form.exec(path) ?? []
  if (id === undefined) return undefined
  const row = width === undefined ? await plain() : await picturesOf(db).variant(id, Number(width), typesFor(ending))
  if (row === undefined) return undefined
  return { row, isPublic: await fileUsesOf(db).isPublic(id), isReplacement: ending === 'avif' && row.type !== 'image/avif' }

  async function plain() {
    const own = await mediaRowsOf(db).find(id as string)
    if (own) return path === mediaPath(own.id, own.type) ? own : undefined
    return ending === 'webp' ? picturesOf(db).whole(id as string) : undefined
  }
}

const typesFor = (ending: string | undefined) =>
  ending === 'avif' ? ['image/avif', 'image/webp'] : ending === 'webp' ? ['image/webp'] : []
