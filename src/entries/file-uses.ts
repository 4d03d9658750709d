import type { Fields } from '../contract/fields.ts'
import { clockOf } from '../db/engine.ts'
import { PlainError } from '../db/errors.ts'
import { mediaRowsOf } from '../db/files/media.ts'
import type { Db } from '../db/tables.ts'

/** A user of files: an entry by its table and id, or a setting that people see. */
type User = { kind: string; entry: string }

/** The ids of the stored files whose addresses are in a text. */
export const filesNamedIn = (text: string) => [...text.matchAll(/\/media\/([0-9a-z]{26})(?![0-9a-z])/g)].map(([, id = '']) => id)

/** An edit uses a stored picture or file that no longer exists. */
export class FileGone extends PlainError {
  readonly label: string
  constructor(label: string) {
    super(`${label} names a file that no longer exists`)
    this.label = label
  }
}

type Change = Record<'before' | 'after', Record<string, string>>

/** Stores which files an entry or setting uses. Throws FileGone if a new one does not exist. */
export async function nameFiles(tx: Db, of: User, fields: Fields, { before, after }: Change, isShown = true) {
  for (const [name, text] of Object.entries(after)) {
    const { label = name, input } = fields[name] ?? {}
    for (const one of input === 'pictures' ? text.split('\n') : [text]) {
      // A file of another site, or one that a sentence mentions, is not ours.
      const [id] = one.startsWith('/media/') ? filesNamedIn(one) : []
      if (id && !before[name]?.includes(one) && !(await mediaRowsOf(tx).isThere(id))) throw new FileGone(label)
    }
  }
  await fileUsesOf(tx).set(of, filesNamedIn(JSON.stringify(after)), isShown)
}

/** Which entry uses which file or picture. Call it in the transaction of the change. */
export const fileUsesOf = (db: Db) => {
  const usesOf = ({ kind, entry }: User) => db.selectFrom('file_uses').where('kind', '=', kind).where('entry', '=', entry)

  /** These, what they were cut out of, and what else was cut out of that. */
  async function familyOf(ids: readonly string[]): Promise<string[]> {
    const pictures = db.selectFrom('pictures')
    const wholes = pictures.select('cut_from as id').where('id', 'in', ids).where('cut_from', 'is not', null)
    const from = [...ids, ...(await wholes.$castTo<{ id: string }>().execute()).map(({ id }) => id)]
    const cuts = await pictures.select('id').where('cut_from', 'in', from).execute()
    return [...new Set([...from, ...cuts.map(({ id }) => id)])]
  }

  return {
    /** Whether visitors see something that uses it. */
    isPublic: async (file: string) => {
      const seen = db.selectFrom('file_uses').select('file').where('file', '=', file).where('shown', '=', 1)
      return (await seen.limit(1).executeTakeFirst()) !== undefined
    },

    /** An entry uses these now. Files of older versions stay, and visitors do not see them. */
    set: async ({ kind, entry }: User, files: readonly string[], isShown: boolean) => {
      const uses = [...new Set(files)].map((file) => ({ file, kind, entry, shown: isShown ? 1 : 0 }))
      await db.updateTable('file_uses').set({ shown: 0 }).where('kind', '=', kind).where('entry', '=', entry).execute()
      if (uses.length === 0) return
      await db
        .insertInto('file_uses')
        .values(uses)
        .onConflict((conflict) => conflict.columns(['file', 'kind', 'entry']).doUpdateSet({ shown: isShown ? 1 : 0 }))
        .execute()
      for (const table of ['media', 'pictures'] as const)
        await db.updateTable(table).set({ unused_since: null }).where('id', 'in', files).execute()
    },

    /** An entry uses only these files from now on; returns those that it no longer uses. */
    keepOnly: async (user: User, files: readonly string[] = []) => {
      const all = (await usesOf(user).select('file').execute()).map(({ file }) => file)
      const gone = all.filter((file) => !files.includes(file))
      if (gone.length === 0) return []
      await db.deleteFrom('file_uses').where('kind', '=', user.kind).where('entry', '=', user.entry).where('file', 'in', gone).execute()
      return gone
    },

    /** After the entry that used these was erased: the next sweep removes them, unless they are used elsewhere. */
    free: async (gone: readonly string[]) => {
      if (gone.length === 0) return
      // Of a picture that was cut, the whole shows more than it does.
      const family = await familyOf(gone)
      const since = (await clockOf(db)).toISOString()
      for (const table of ['media', 'pictures'] as const)
        await db
          .updateTable(table)
          .set({ unused_since: since })
          .where('id', 'in', family)
          .where('id', 'not in', (of) => of.selectFrom('file_uses').select('file'))
          .execute()
    },
  }
}
