import { DatabaseSync } from 'node:sqlite'

/** Texts that one engine may keep, order or compare in another way than the other. */
const odd = [
  ...['', ' ', 'a', 'A', 'ä', 'a\u0308', 'Ä', 'ß', 'İ', 'राग', '漢字', '😀', '\uFFFD', '\u{10FFFF}', '\\x00ff', 'null', '0', '1e3'],
  ...['100 %_', `it's "quoted" \\ and \`more\``, 'two\nlines\r\n\t', '{"a": [1, null]}'],
  "'; drop table settings; --",
  'long '.repeat(3000),
]
const numbers = [0, 1, -1, 2_147_483_647, -2_147_483_648]
const longNumbers = [0n, -1n, 1_800_000_000_000n, 9_007_199_254_740_993n]

type Column = { name: string; type: string; pk: number; notnull: number; dflt_value: string | null }
type Key = { from: string; table: string; to: string | null }

/**
 * Puts so many rows into every table of a database that no site has open, whatever its tables are: odd texts, and rows that
 * belong to rows of other tables.
 */
export function fillEveryTable(file: string, rows: number) {
  const database = new DatabaseSync(file)
  const all = <Row>(sql: string) => database.prepare(sql).all() as unknown as Row[]
  const tables = all<{ name: string }>(
    `select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite%' and name not like 'kysely%'`,
  ).map(({ name }) => name)
  database.exec('begin; pragma defer_foreign_keys=on')
  for (const table of tables) {
    const columns = all<Column>(`pragma table_info(${quoted(table)})`)
    const keys = new Map(all<Key>(`pragma foreign_key_list(${quoted(table)})`).map((key) => [key.from, key]))
    const insert = database.prepare(
      `insert into ${quoted(table)} (${columns.map(({ name }) => quoted(name))}) values (${columns.map(() => '?')})`,
    )
    for (let row = 0; row < rows; row += 1) insert.run(...columns.map((column, at) => valueIn(column, at, row, keys.get(column.name))))
  }
  database.exec('commit')
  database.close()
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

function valueIn({ type, pk, notnull, name }: Column, at: number, row: number, key: Key | undefined) {
  const kind = type.toLowerCase()
  if (key === undefined && pk === 0 && notnull === 0 && row % 3 === 0) return null
  if (kind === 'blob') return Buffer.from([0, row % 256, 255])
  if (kind === 'real') return (row - 1) / 3
  if (kind === 'boolean') return row % 2
  if (kind === 'bigint') return longNumbers[row % longNumbers.length] ?? 0n
  if (kind === 'integer') return pk > 0 || key !== undefined ? row * 3 + 1 : (numbers[(row + at) % numbers.length] ?? 0)
  // Unique columns hold no value twice, and each reference leads to a row that exists.
  const own = `${row}`.padStart(6, '0')
  if (key !== undefined || pk > 0 || name === 'id') return `${odd[row % (odd.length - 1)]} ${own}`
  return `${odd[(row + at) % odd.length]}${own}`
}
