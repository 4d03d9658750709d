import { type Client, types } from 'pg'
import Cursor from 'pg-cursor'
import { cursorRows } from '../../../../db/postgres/cursor-rows.ts'
import type { Row, Side } from './side.ts'

/** Rows that are read at once. */
const piece = 200
/** Milliseconds: a table of any length may have to be sorted first. */
const patience = 10 * 60_000

const [boolean, ...floats] = [types.builtins.BOOL, types.builtins.FLOAT4, types.builtins.FLOAT8]
/** Every value as the text that Postgres sends, but those that it writes in a way of its own. */
export const asText = {
  getTypeParser: (id: number) => (text: string) => {
    if (id === boolean) return text === 't' ? '1' : '0'
    return floats.includes(id) ? String(Number(text)) : text
  },
} as unknown as typeof types

export const listed = (client: Client, columns: readonly string[]) => columns.map((column) => client.escapeIdentifier(column)).join()

/** Reads the rows of a table in the order of their bytes, whatever the language of the database. */
export function rowsFrom(client: Client): Side['rows'] {
  const textsIn = async (table: string) => {
    const { rows } = await client.query<{ column: string }>(
      'select attname as column from pg_attribute where attrelid = $1::regclass and attcollation <> 0',
      [client.escapeIdentifier(table)],
    )
    return new Set(rows.map(({ column }) => column))
  }

  return async function* ({ name, columns, key }) {
    const texts = await textsIn(name)
    const order = (key.length > 0 ? key : columns).map(
      (column) => `${client.escapeIdentifier(column)} ${texts.has(column) ? 'collate "C" ' : ''}nulls first`,
    )
    const sql = `select ${listed(client, columns)} from ${client.escapeIdentifier(name)} order by ${order}`
    yield* cursorRows(client, new Cursor<Row>(sql, [], { rowMode: 'array', types: asText }), piece, patience)
  }
}
