import { rowOfSecret } from './id.ts'
import { stateOf } from './migrate.ts'
import type { Db } from './tables.ts'

/** What is known of a database by looking at it. */
export type Looked = {
  /** The engine and its version. */
  name: string
  tables: string[]
  /** The migrations that have run. */
  steps: string[]
  /** Why the site would not be safe on it, and what to do, in sentences. */
  unfit: { says: string; todo: string }[]
  bytes: number
  /** The uploaded files that it has rows of. */
  files: { id: string; size: number }[]
  /** The secret by which it knows the bucket of its site, if it has one. */
  sign: string | undefined
  /** Milliseconds that this machine's clock is ahead of the database's. */
  ahead?: number
}

/** What both engines tell in the same way. */
export async function lookIn(db: Db): Promise<Pick<Looked, 'tables' | 'steps' | 'files' | 'sign'>> {
  const { tables, ran: steps } = await stateOf(db)
  const has = (name: string) => steps.length > 0 && tables.includes(name)
  const sign = db.selectFrom('settings').select('value').where('name', '=', rowOfSecret('bucket'))
  return {
    tables,
    steps,
    files: has('media') ? await db.selectFrom('media').select(['id', 'size']).execute() : [],
    sign: has('settings') ? (await sign.executeTakeFirst())?.value : undefined,
  }
}
