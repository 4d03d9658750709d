import { type CompiledQuery, type Kysely, type RootOperationNode, TableNode } from 'kysely'
import { kitTables, unseenTables } from './tables.ts'

const isUnseen = Symbol('unseen')
const isRemoval = Symbol('removal')

/** Among the tables of a transaction: it removed something that visitors saw. */
export const removal = 'removal'

/** The same database, or the same transaction, for writes of rows of which no answer shows anything: nobody is told of them. */
export const unseenIn = <Tables>(db: Kysely<Tables>) => marked(db, isUnseen)

/** The same for edits that remove something that visitors saw. */
export const removalIn = <Tables>(db: Kysely<Tables>) => marked(db, isRemoval)

const marked = <Tables>(db: Kysely<Tables>, mark: symbol): Kysely<Tables> =>
  db.withPlugin({
    transformQuery: ({ node }) => ({ ...node, [mark]: true }),
    transformResult: async ({ result }) => result,
  })

/** What one transaction has written to. `tables`: undefined where they are not known. */
export class Noted {
  readonly #tables = new Set<string>()
  #unknown = false
  /** Whether anything was written, also what nobody is told of. */
  any = false

  get tables(): ReadonlySet<string> | undefined {
    return this.#unknown ? undefined : this.#tables
  }

  get isEmpty() {
    return !this.#unknown && this.#tables.size === 0
  }

  /** Notes what a query has written. */
  note({ query, sql }: CompiledQuery, changed: bigint | number) {
    if (changed <= 0 || !isWrite(sql)) return
    this.any = true
    if (isUnseen in query) return
    const table = tableOf(query)
    if (table === undefined) this.#unknown = true
    else this.#tables.add(table)
    if (isRemoval in query || (query.kind === 'DeleteQueryNode' && table !== undefined && !kitTables.includes(table)))
      this.#tables.add(removal)
  }
}

/** Hears to which tables was written; undefined where that is not known. */
type Listener = (tables: ReadonlySet<string> | undefined) => void

/**
 * Tells of every write to the database but the unseen ones, whoever made it; within a transaction once that is committed,
 * and never of one taken back.
 */
export class Writes {
  readonly #listeners: Listener[] = []
  readonly #unseen = new Set([...unseenTables, removal])

  /** Tells a listener of every write but such as touch only tables of which no answer shows anything: some of the store's own, and `unseen`. */
  listen = (listener: Listener, unseen: readonly string[] = []) => {
    this.#listeners.push(listener)
    for (const table of unseen) this.#unseen.add(table)
  }

  /** Whether anybody is told of a write to these tables. */
  concerns = (tables: ReadonlySet<string> | undefined) => tables === undefined || [...tables].some((table) => !this.#unseen.has(table))

  /** These were written to, and it is committed; undefined where another process did, and it is not known what. */
  tell = (tables: ReadonlySet<string> | undefined) => {
    if (this.concerns(tables)) for (const listener of this.#listeners) listener(tables)
  }
}

/** Whether a statement writes rows. */
export const isWrite = (sql: string) => /^\s*(?:insert|update|delete|replace)\b/i.test(sql)

function tableOf(query: RootOperationNode): string | undefined {
  const node =
    query.kind === 'InsertQueryNode'
      ? query.into
      : query.kind === 'UpdateQueryNode'
        ? query.table
        : query.kind === 'DeleteQueryNode'
          ? query.from.froms[0]
          : undefined
  return node && TableNode.is(node) ? node.table.identifier.name : undefined
}
