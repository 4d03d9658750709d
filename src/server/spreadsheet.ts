import { stringify } from 'csv-stringify/sync'
import writeExcel from 'write-excel-file/node'

/** The columns of a table that people take away: a heading, and how its cell is read from a row. Cells are text. */
export type SheetColumns<Row> = [heading: string, read: (row: Row) => string][]

/** Rows as CSV: UTF-8 with the mark that Excel needs, and no cell that a spreadsheet would run as a formula. */
export function csvOf<Row>(columns: SheetColumns<Row>, rows: Row[]) {
  const cells = rows.map((row) => columns.map(([, read]) => read(row)))
  const headings = columns.map(([heading]) => heading)
  // The writer itself quotes only a whole CRLF; programs that read it begin a new line at either half.
  const quoted_match = /[\r\n]/
  const options = { header: true, columns: headings, bom: true, escape_formulas: true, quoted_match, record_delimiter: 'windows' as const }
  return new TextEncoder().encode(stringify(cells, options))
}

/** Rows as a workbook of one sheet; every cell is text, so long numbers keep their digits. */
export async function xlsxOf<Row>(columns: SheetColumns<Row>, rows: Row[], sheet: string) {
  const headings = columns.map(([value]) => ({ value, fontWeight: 'bold' as const }))
  const cells = rows.map((row) => columns.map(([, read]) => ({ value: read(row), type: String })))
  const options = { columns: columns.map(() => ({ width: 24 })), stickyRowsCount: 1, sheet }
  return new Uint8Array(await writeExcel([headings, ...cells], options).toBuffer())
}
