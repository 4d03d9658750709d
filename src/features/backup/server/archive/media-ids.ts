import { sqliteRead } from '../move/sqlite-beside.ts'

/** The ids of the files that the rows in a folder name. */
export async function* mediaIds(folder: string): AsyncGenerator<string> {
  const rows = sqliteRead(folder)
  try {
    for await (const ids of rows.rows({ name: 'media', columns: ['id'], key: ['id'] })) for (const [id] of ids) if (id) yield `${id}`
  } finally {
    await rows.letGo()
  }
}
