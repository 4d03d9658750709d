import {
  type DatabaseMetadataOptions,
  type DataTypeNode,
  type Dialect,
  type Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  type PostgresPool,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import type { Pool } from 'pg'
import type { EngineParts } from '../engine.ts'
import { StoreUnsure } from '../errors.ts'
import { isAway, troubleOf, whenThere } from './pool.ts'
import type { Version } from './version.ts'

/** Kysely's dialect over one pool, with what differs here. */
export function postgresDialect(pool: Pool, { transactions }: Pick<Version, 'transactions'>): Dialect {
  const dialect = new PostgresDialect({ pool: kyselyPool(pool) })
  return {
    createAdapter: () =>
      Object.assign(new PostgresAdapter(), {
        engine: 'postgres',
        transactions,
        clock: (later) => sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint + ${later}::bigint`,
      } satisfies EngineParts),
    createDriver: () => dialect.createDriver(),
    createIntrospector: ownTables,
    createQueryCompiler: () => new QueryCompiler(),
  }
}

// Texts are ordered and compared by their bytes, as in SQLite, whatever the database's language.
class QueryCompiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode) {
    super.visitDataType(node)
    if (node.dataType === 'text') this.append(' collate "C"')
  }
}

/** Finds only tables of the default schema: others are not the site's. */
function ownTables(db: Kysely<unknown>) {
  const introspector = new PostgresIntrospector(db)
  const { getTables } = introspector
  return Object.assign(introspector, {
    getTables: async (options?: DatabaseMetadataOptions) => {
      const { rows } = await sql<{ own: string | null }>`select current_schema() as own`.execute(db)
      return (await getTables.call(introspector, options)).filter(({ schema }) => schema === rows[0]?.own)
    },
  })
}

/** The pool for Kysely: it waits some seconds for a server that starts, and fails with the errors of errors.ts. */
const kyselyPool = (pool: Pool): PostgresPool => ({
  options: pool.options,
  end: () => pool.end(),
  connect: async () => {
    const client = await whenThere(() => pool.connect())
    let isLost = false
    const query = async (text: string, parameters: readonly unknown[]) => {
      // A lost connection takes back what it has not committed.
      if (isLost && text === 'rollback') return { rows: [], rowCount: 0, command: 'ROLLBACK' }
      try {
        return await client.query(text, parameters.map(storable))
      } catch (error) {
        isLost ||= isAway(error)
        if (isLost && text === 'commit') throw new StoreUnsure('the connection to the database was lost during a write', { cause: error })
        throw troubleOf(error)
      }
    }
    return { query: query as never, release: (isBroken = false) => client.release(isLost || isBroken) }
  },
})

/** Postgres stores no NUL in a text. */
const storable = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value)
