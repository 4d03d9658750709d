import type { SelectQueryBuilder } from 'kysely'
import type { ListQuery } from '../contract/call.ts'
import type { AsideState } from '../contract/lifecycle.ts'
import { clockOf } from '../db/engine.ts'
import { isFound } from '../db/list-search.ts'
import { inPieces, mapped, type Pieces } from '../db/pieces.ts'
import type { Db, Tables } from '../db/tables.ts'
import { newestOf, type Of, versionOf } from './changes.ts'

/** A row as it stands in its table, whatever its columns are. */
export type WholeRow = Record<string, string | number | null>
type Laid = { state: AsideState; row: WholeRow; was?: AsideState | null }
type Put = Laid & { by: string | undefined }

/**
 * The entries that nobody is shown, as whole rows: none of them is in the table of its thing, so that no list and no search can
 * show one.
 */
export const asideOf = (db: Db) => {
  const one = ({ kind, entry }: Of) => db.selectFrom('aside').where('id', '=', entry).where('kind', '=', kind)

  const all = () => db.selectFrom('aside').selectAll('aside')

  /** The last laid aside first, behind one of them. */
  function inOrder<Row>(asked: SelectQueryBuilder<Tables, 'aside', Row>, after: string | undefined) {
    const ordered = asked.orderBy('since', 'desc').orderBy('id', 'desc')
    if (after === undefined) return ordered
    return ordered.where(({ eb, refTuple, selectFrom }) =>
      eb(refTuple('since', 'id'), '<', selectFrom('aside').select(['since', 'id']).where('id', '=', after).$asTuple('since', 'id')),
    )
  }

  /** A page of them, or all that are found in pieces. */
  async function* listed<Row extends Tables['aside']>(
    { limit, q, after }: ListQuery,
    those: SelectQueryBuilder<Tables, 'aside', Row>,
  ): Pieces<Omit<Row, 'row'> & { row: WholeRow }> {
    const found = inOrder(those.where(isFound(q, ['row'])), after)
    yield* mapped(inPieces((limit === undefined ? found : found.limit(limit)) as { execute: () => Promise<Row[]> }), readable)
  }

  return {
    /** Lays a row aside, by the clock that empties the trash; what lay there under its id was older. */
    put: async ({ kind, entry }: Of, { state, row, was = null, by = undefined }: Put) => {
      const since = (await clockOf(db)).toISOString()
      const laid = { kind, state, row: JSON.stringify(row), since, by: by ?? null, was }
      await db
        .insertInto('aside')
        .values({ id: entry, ...laid })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(laid))
        .execute()
    },

    /** What lies there of an entry, with its version. */
    find: async (of: Of): Promise<(Laid & { version: string }) | undefined> => {
      const found = await one(of)
        .select(['state', 'row', 'was', versionOf(of).as('version')])
        .executeTakeFirst()
      return found && { ...found, row: JSON.parse(found.row) }
    },

    /** Another row lies there in the place of this one, since it lies there. */
    rewrite: async (of: Of, row: WholeRow) => {
      await db
        .updateTable('aside')
        .set({ row: JSON.stringify(row) })
        .where('id', '=', of.entry)
        .where('kind', '=', of.kind)
        .execute()
    },

    /** All in a state lie there since then. */
    laidAnew: async (state: AsideState, since: Date) => {
      await db.updateTable('aside').set({ since: since.toISOString() }).where('state', '=', state).execute()
    },

    /** Drafts and what has expired of a kind, each with its version, as they are asked for. */
    unshown: (kind: string, query: ListQuery) =>
      listed(query, all().select(newestOf('aside').as('version')).where('kind', '=', kind).where('state', 'in', ['draft', 'expired'])),

    /** It lies there no more. */
    drop: async ({ kind, entry }: Of) => {
      await db.deleteFrom('aside').where('id', '=', entry).where('kind', '=', kind).execute()
    },

    /** Those of a kind of which this is said. */
    saying: async (kind: string, name: string, value: string) => {
      const rows = await db
        .selectFrom('aside')
        .selectAll()
        .where('kind', '=', kind)
        .where(isFound(value, ['row']))
        .execute()
      return rows.map(readable).filter(({ row }) => row[name] === value)
    },

    /** The first of those that were laid aside before a moment. */
    olderThan: (state: AsideState, before: Date, limit: number) =>
      db
        .selectFrom('aside')
        .select(['id', 'kind'])
        .where('state', '=', state)
        .where('since', '<', before.toISOString())
        .orderBy('since')
        .limit(limit)
        .execute(),

    /** Those in a state, as they are asked for. */
    list: (state: AsideState, query: ListQuery) => listed(query, all().where('state', '=', state)),
  }
}

const readable = <Row extends Tables['aside']>(laid: Row): Omit<Row, 'row'> & { row: WholeRow } => ({ ...laid, row: JSON.parse(laid.row) })
