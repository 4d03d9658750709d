import { DatabaseSync } from 'node:sqlite'
import { newSecret } from '../../../../db/secret.ts'
import { copiesSetting, signName } from '../../../../db/settings.ts'
import { databaseIn } from '../../../../db/sqlite/database-file.ts'
import type { Side } from '../move/side.ts'

/**
 * Gives the rows of an archive what belongs to the place where they go and not to the site: the sign of its bucket, where there
 * is one, and what is known of its copies. Returns the sign that they have then. `place`: undefined where there is nothing yet,
 * or nothing that can be read.
 */
export async function takeOwnSettings(folder: string, place: Pick<Side, 'rows'> | undefined): Promise<string> {
  const own = new Map<string, string>()
  for await (const rows of place?.rows({ name: 'settings', columns: ['name', 'value'], key: ['name'] }) ?? [])
    for (const [name, value] of rows) if ((name === signName || name === copiesSetting) && value) own.set(name, value)
  const database = new DatabaseSync(databaseIn(folder))
  try {
    database.prepare('delete from settings where name = ?').run(copiesSetting)
    for (const [name, value] of own) database.prepare('insert or replace into settings (name, value) values (?, ?)').run(name, value)
    // A site of before it had one: its files are kept for it from now on.
    database.prepare('insert or ignore into settings (name, value) values (?, ?)').run(signName, newSecret())
    return String(database.prepare('select value from settings where name = ?').get(signName)?.value)
  } finally {
    database.close()
  }
}
