import { type DataTypeNode, type Dialect, PostgresAdapter, PostgresQueryCompiler } from 'kysely'
import type { Idioms } from '../engine.ts'
import type { Pools } from './borrowed.ts'
import { Connections } from './connections.ts'
import { idiomsBy } from './idioms.ts'
import { OwnIntrospector } from './schema.ts'
import type { Version } from './version.ts'

/** Kysely's way to Postgres: readers go side by side, whoever writes has a turn, as with SQLite. */
export const postgresDialect = (pools: Pools, version: Version): Dialect => ({
  createAdapter: () => new Adapter(pools),
  createDriver: () => new Connections(pools, version),
  createIntrospector: (db) => new OwnIntrospector(db),
  createQueryCompiler: () => new QueryCompiler(),
})

class Adapter extends PostgresAdapter {
  readonly idioms: Idioms
  constructor({ lists }: Pools) {
    super()
    this.idioms = idiomsBy(lists)
  }
}

// Texts are ordered and compared by their bytes, as SQLite does, whatever language the database was made for.
class QueryCompiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode) {
    super.visitDataType(node)
    if (node.dataType === 'text') this.append(' collate "C"')
  }
}
