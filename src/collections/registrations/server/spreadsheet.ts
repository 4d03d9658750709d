import type { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { ZipFile } from 'yazl'

/** UTF-8 with the mark that Excel needs, and no cell that would run as a formula. */
export async function* csvOf(lines: string[][]): AsyncGenerator<string> {
  // The library quotes only a whole CRLF; other programs begin a new line at either half.
  const format = { bom: true, escape_formulas: true, quoted_match: /[\r\n]/, record_delimiter: 'windows' } as const
  yield stringify(lines, format)
}

const declared = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const sheetPath = 'xl/worksheets/sheet1.xml'

/** The other files of a workbook of one sheet (ECMA-376, part 1, 12.3): cells of style 1 are bold. */
const around = (sheet: string): Record<string, string> => ({
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/><Override PartName="/${sheetPath}" ContentType="${kind}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`,
})

/** The first line is the head. Cells are inline texts: long numbers keep their digits, nothing is a formula. */
export async function* xlsxOf(lines: string[][], sheet: string): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  for (const [path, xml] of Object.entries({ ...around(sheet), [sheetPath]: sheetOf(lines) }))
    zip.addBuffer(Buffer.from(declared + xml), path)
  zip.end()
  yield* zip.outputStream as Readable
}

const sheetOf = (lines: string[][]) =>
  `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${lines[0]?.length}" width="24" customWidth="1"/></cols><sheetData>${lines.map((texts, at) => rowOf(at + 1, texts)).join('')}</sheetData></worksheet>`

// Letters name the columns: at most 26. The first row is bold.
const rowOf = (at: number, texts: string[]) =>
  `<row r="${at}">${texts.map((text, column) => `<c r="${String.fromCharCode(65 + column)}${at}" s="${at === 1 ? 1 : 0}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`).join('')}</row>`

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }

/** Without characters that XML forbids, and no `_x0041_` that a spreadsheet would read as an A. */
const escaped = (text: string) =>
  text
    .toWellFormed()
    .replace(/[[\p{Cc}--[\t\n\r\x7f-\x9f]]\ufffe\uffff]/gv, '')
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>"\r]/g, (sign) => signs[sign] ?? sign)
