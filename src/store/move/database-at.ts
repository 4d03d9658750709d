import type { PostgresAt } from '../postgres/open.ts'

/** A folder, or a database of Postgres. */
export type DatabaseAt = string | PostgresAt

/** What a person knows it by, without a password. */
export const nameOfDatabase = (at: DatabaseAt) =>
  typeof at === 'string' ? at : `${at.postgres.host}:${at.postgres.port}/${at.postgres.database}`
