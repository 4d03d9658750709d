import type { ClientBase } from 'pg'
import { versionTable } from '../tables.ts'

/** Every letter that has a small form of one letter, as JavaScript knows it; where the database is older, it lacks some. */
let known: { letters: string[]; small: string[] } | undefined
function capitals() {
  known ??= { letters: [], small: [] }
  if (known.letters.length > 0) return known
  for (let code = 0x80; code < 0x20000; code += 1) {
    if (code >= 0xd800 && code <= 0xdfff) continue
    const letter = String.fromCodePoint(code)
    const small = letter.toLowerCase()
    if (small === letter || [...small].length > 1) continue
    known.letters.push(letter)
    known.small.push(small)
  }
  return known
}

/** Makes the function by which the database folds a text as toLowerCase() does, and the row that counts what was written; returns the count. */
export async function makeOwnParts(client: ClientBase) {
  await client.query(`create table if not exists ${versionTable} (n integer not null)`)
  await client.query(`insert into ${versionTable} select 0 where not exists (select 1 from ${versionTable})`)
  const { letters, small } = capitals()
  const { rows: lacking } = await client.query<{ letter: string; small: string }>(
    `select letter, small from unnest($1::text[], $2::text[]) as of(letter, small)
      where lower(letter collate "und-x-icu") collate "C" <> small collate "C"`,
    [letters, small],
  )
  const [from, to] = [lacking.map(({ letter }) => letter), lacking.map(({ small }) => small)].map((of) => client.escapeLiteral(of.join('')))
  const text = lacking.length === 0 ? '$1' : `translate($1, ${from}, ${to})`
  await client.query(
    `create or replace function folded(text) returns text language sql immutable strict parallel safe as $fold$ select lower(${text} collate "und-x-icu") $fold$`,
  )
  const counted = await client.query<{ n: number }>(`select n from ${versionTable}`)
  return counted.rows[0]?.n ?? 0
}
