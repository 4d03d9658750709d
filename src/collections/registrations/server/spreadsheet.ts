import { stringify } from 'csv-stringify/sync'
import type { Pieces } from '../../../db/pieces.ts'

/** The columns of a table that people take away: a heading, and how its cell is read from a row. Cells are text. */
export type SheetColumns<Row> = [heading: string, read: (row: Row) => string][]

// The writer itself quotes only a whole CRLF; programs that read it begin a new line at either half.
const written = { escape_formulas: true, quoted_match: /[\r\n]/, record_delimiter: 'windows' as const }

/** Rows as CSV, piece by piece: UTF-8 with the mark that Excel needs, and no cell that a spreadsheet would run as a formula. */
export async function* csvOf<Row>(columns: SheetColumns<Row>, rows: Pieces<Row>): AsyncGenerator<string> {
  yield stringify([columns.map(([heading]) => heading)], { ...written, bom: true })
  for await (const piece of rows)
    yield stringify(
      piece.map((row) => columns.map(([, read]) => read(row))),
      written,
    )
}
