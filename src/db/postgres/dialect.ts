import { type DataTypeNode, type Dialect, PostgresAdapter, PostgresDialect, PostgresQueryCompiler, sql } from 'kysely'
import type { Pool } from 'pg'
import type { EngineParts } from '../engine.ts'
import { kyselyPool } from './pool.ts'
import { OwnIntrospector } from './schema.ts'
import type { SharedChanges } from './shared-changes.ts'

/** Kysely's dialect over one pool, with what differs here. */
export function postgresDialect(pool: Pool, { transactions }: Pick<SharedChanges, 'transactions'>): Dialect {
  const dialect = new PostgresDialect({ pool: kyselyPool(pool) })
  return {
    createAdapter: () => new Adapter(transactions),
    createDriver: () => dialect.createDriver(),
    createIntrospector: (db) => new OwnIntrospector(db),
    createQueryCompiler: () => new QueryCompiler(),
  }
}

class Adapter extends PostgresAdapter implements EngineParts {
  readonly engine = 'postgres'
  readonly transactions: EngineParts['transactions']

  constructor(transactions: EngineParts['transactions']) {
    super()
    this.transactions = transactions
  }

  clock = (later: number) => sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint + ${later}::bigint`
}

// Texts are ordered and compared by their bytes, as SQLite does, whatever language the database was made for.
class QueryCompiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode) {
    super.visitDataType(node)
    if (node.dataType === 'text') this.append(' collate "C"')
  }
}
