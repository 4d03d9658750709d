import { type ShownSetting, settingsKind } from '../contract/collection.ts'
import type { Deed } from '../contract/lifecycle.ts'
import { inTransaction } from '../db/changes.ts'
import { settingsOf } from '../db/settings.ts'
import type { Db } from '../db/tables.ts'
import { nameFiles } from './file-uses.ts'
import { historyOf, isSame, siteItself } from './history.ts'
import type { Author, Texts } from './stored-entry.ts'

/** The settings of a site. Those that visitors see have versions, as entries do. */
export const settingsWithVersions = (db: Db) => ({
  ...settingsOf(db),

  /** Writes a setting that people see, and adds a version. Throws as the edit of an entry does. */
  change: (
    { shown, fields }: Pick<ShownSetting, 'shown' | 'fields'>,
    after: Texts,
    { what = 'edit', author = siteItself() }: { what?: Deed; author?: Author } = {},
  ) =>
    inTransaction(db, async (tx) => {
      const of = { kind: settingsKind, entry: shown }
      const [[field, value] = ['', '']] = Object.entries(after)
      const before = { [field]: (await settingsOf(tx).read({ shown })) ?? '' }
      await historyOf(tx).assertNewest(of, before, after, author.from)
      if (isSame(before, after)) return
      await nameFiles(tx, of, fields, { before, after })
      await settingsOf(tx).write({ shown }, value)
      await historyOf(tx).note({ ...of, what, before, after }, author)
    }),
})

export type Settings = ReturnType<typeof settingsWithVersions>
