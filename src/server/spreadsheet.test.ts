import { expect, test } from 'vitest'
import { unzipped } from '../testing/zip.ts'
import { csvOf, type SheetColumns, xlsxOf } from './spreadsheet.ts'

type Pair = { one: string; other: string }
const columns: SheetColumns<Pair> = [
  ['One', ({ one }) => one],
  ['The other', ({ other }) => other],
]
const csv = (rows: Pair[]) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(csvOf(columns, rows))

test('CSV begins with the mark of UTF-8 and its headings, also without rows', () => {
  expect(csv([])).toBe('\uFEFFOne,The other\r\n')
  expect(csv([{ one: 'a', other: 'é' }])).toBe('\uFEFFOne,The other\r\na,é\r\n')
})

test('commas, quotes and every kind of new line stand within quotes', () => {
  expect(csv([{ one: 'a,b', other: 'say "so"' }])).toContain('"a,b","say ""so"""\r\n')
  for (const line of ['\n', '\r\n', '\r']) expect.soft(csv([{ one: `a${line}=1`, other: '' }])).toContain(`"a${line}=1",\r\n`)
})

test('what a spreadsheet would run begins with an apostrophe; what only looks like it inside does not', () => {
  for (const formula of ['=1', '+1', '-1', '@x', '\t=1', '\r=1', '＝1', '＋1', '－1', '＠x'])
    expect
      .soft(
        csv([{ one: formula, other: '' }])
          .split('\r\n')
          .slice(1)
          .join(),
        formula,
      )
      .toMatch(/^"?'/)
  expect(csv([{ one: '1+1=2', other: 'a@b' }])).toContain('1+1=2,a@b\r\n')
})

test('a workbook keeps every text as it is, signs of XML, spaces and lines among it', async () => {
  const book = unzipped(await xlsxOf(columns, [{ one: ' <a href="x">&amp;\n2', other: '007' }], 'Pairs'))
  const texts = book.get('xl/sharedStrings.xml')
  expect(texts).toContain('> &lt;a href="x"&gt;&amp;amp;\n2<')
  expect(texts).toContain('>007<')
  expect(book.get('xl/worksheets/sheet1.xml')).not.toMatch(/<f[ >]|t="n"/)
})
