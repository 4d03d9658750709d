import type { DatabaseAt } from '../../../../db/database-at.ts'
import { signName } from '../../../../db/settings.ts'
import { snapshotOf } from './snapshot.ts'

/** The sign by which a site knows what is its own; none where it was never started with a version that makes one. */
export async function signAt(database: DatabaseAt): Promise<string> {
  const side = await snapshotOf(database)
  try {
    for await (const rows of side.rows({ name: 'settings', columns: ['name', 'value'], key: ['name'] }))
      for (const [name, value] of rows) if (name === signName) return value ?? ''
    return ''
  } finally {
    await side.letGo()
  }
}
