import { type DatabaseMetadataOptions, type Kysely, PostgresIntrospector, sql, type TableMetadata } from 'kysely'

/**
 * The schema that is the site's: the one in which the database makes and finds what is named without any, whatever it is
 * called. What lies in others is not the site's, and is no hindrance to it.
 */
export const ownSchema = 'current_schema()'

/** Knows the tables of the site's own schema only. */
export class OwnIntrospector extends PostgresIntrospector {
  readonly #db: Kysely<unknown>

  constructor(db: Kysely<unknown>) {
    super(db)
    this.#db = db
  }

  override async getTables(options?: DatabaseMetadataOptions): Promise<TableMetadata[]> {
    const { rows } = await sql<{ own: string | null }>`select ${sql.raw(ownSchema)} as own`.execute(this.#db)
    return (await super.getTables(options)).filter(({ schema }) => schema === rows[0]?.own)
  }
}
