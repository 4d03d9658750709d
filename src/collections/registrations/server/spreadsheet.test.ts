import { setImmediate as soon } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { unzipped } from '../../../testing/zip.ts'
import { csvOf, type SheetColumns } from './spreadsheet.ts'
import { xlsxOf } from './workbook.ts'

type Pair = { one: string; other: string }
const columns: SheetColumns<Pair> = [
  ['One', ({ one }) => one],
  ['The other', ({ other }) => other],
]
/** The rows in pieces of two, as a database gives them. */
async function* pieces(rows: Pair[]) {
  for (let at = 0; at < rows.length; at += 2) yield rows.slice(at, at + 2)
}
async function taken<Piece>(pieces: AsyncIterable<Piece>) {
  const all: Piece[] = []
  for await (const piece of pieces) all.push(piece)
  return all
}
const csv = async (rows: Pair[]) => (await taken(csvOf(columns, pieces(rows)))).join('')
const xlsx = async (rows: Pair[]) => unzipped(Buffer.concat(await taken(xlsxOf(columns, pieces(rows), 'Pairs'))))

test('commas, quotes and every kind of new line stand within quotes', async () => {
  expect(await csv([{ one: 'a,b', other: 'say "so"' }])).toContain('"a,b","say ""so"""\r\n')
  for (const line of ['\n', '\r\n', '\r']) expect.soft(await csv([{ one: `a${line}=1`, other: '' }])).toContain(`"a${line}=1",\r\n`)
})

test('what a spreadsheet would run begins with an apostrophe; what only looks like it inside does not', async () => {
  for (const formula of ['=1', '+1', '-1', '@x', '\t=1', '\r=1', '＝1', '＋1', '－1', '＠x'])
    expect.soft((await csv([{ one: formula, other: '' }])).split('\r\n').slice(1).join(), formula).toMatch(/^"?'/)
  expect(await csv([{ one: '1+1=2', other: 'a@b' }])).toContain('1+1=2,a@b\r\n')
})

test('a workbook keeps every text as it is, signs of XML, spaces and lines among it', async () => {
  const sheet = (await xlsx([{ one: ' <a href="x">&amp;\n2', other: '007' }])).get('xl/worksheets/sheet1.xml')
  expect(sheet).toContain('xml:space="preserve"> &lt;a href=&quot;x&quot;&gt;&amp;amp;\n2</t>')
  expect(sheet).toContain('>007</t>')
  expect(sheet).not.toMatch(/<f[ >]|t="n"|<v>/)
  const odd = (await xlsx([{ one: 'a\u0000\u0007\uffffb\ud800c', other: '_x0041_\r' }])).get('xl/worksheets/sheet1.xml')
  expect(odd).toContain('>ab\ufffdc</t>')
  expect(odd).toContain('>_x005F_x0041_&#13;</t>')
})

test('both hold every row in order, whatever pieces it comes in, and let go of the rest where nobody takes it', async () => {
  const rows = Array.from({ length: 7 }, (_, at) => ({ one: `row ${at}`, other: '' }))
  const rowsIn = (text = '') => text.match(/row \d/g)
  expect(rowsIn(await csv(rows))).toEqual(rows.map(({ one }) => one))
  expect(rowsIn((await xlsx(rows)).get('xl/worksheets/sheet1.xml'))).toEqual(rows.map(({ one }) => one))
  for (const file of [csvOf, xlsxOf]) {
    let closed = false
    const endless = async function* () {
      try {
        for (;;) yield rows
      } finally {
        closed = true
      }
    }
    let length = 0
    for await (const piece of file(columns, endless(), 'Pairs')) {
      length += piece.length
      if (length > 10_000) break
    }
    await expect.poll(() => closed).toBe(true)
  }
})

/** Rows of which the first piece comes, and then the database is gone. */
async function* cutShort() {
  yield ['Asha']
  throw new Error('the database is gone')
}

/** Reads the rest of a workbook of such rows. */
async function readOn(pieces: AsyncIterable<Uint8Array>) {
  for await (const piece of pieces) expect(piece.length).toBeGreaterThan(0)
}

test('rows that fail in the middle break the workbook off, and nothing else', async () => {
  const pieces = xlsxOf<string>([['Name', (name) => name]], cutShort(), 'Students')
  await expect(readOn(pieces)).rejects.toThrow('the database is gone')
})

test('also of a workbook that nobody reads on, nothing ends the process', async () => {
  const pieces = xlsxOf<string>([['Name', (name) => name]], cutShort(), 'Students')
  const loud: unknown[] = []
  const hear = (error: unknown) => loud.push(error)
  process.on('uncaughtExceptionMonitor', hear)
  await pieces.next()
  for (let turn = 0; turn < 100; turn++) await soon()
  process.off('uncaughtExceptionMonitor', hear)
  await expect(readOn(pieces)).rejects.toThrow('the database is gone')
  expect(loud).toEqual([])
})
