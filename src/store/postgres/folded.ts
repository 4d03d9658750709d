import type { ClientBase } from 'pg'

/** Every letter that has a small form of one letter, as JavaScript knows it; where the database is older, it lacks some. */
const capitals = () => {
  const found: [string, string][] = []
  for (let code = 0x80; code < 0x20000; code += 1) {
    if (code >= 0xd800 && code <= 0xdfff) continue
    const letter = String.fromCodePoint(code)
    const small = letter.toLowerCase()
    if (small !== letter && [...small].length === 1) found.push([letter, small])
  }
  return found
}

/** Makes the function by which the database folds a text as toLowerCase() does, and the row that counts what was written; returns the count. */
export async function makeOwnParts(client: ClientBase) {
  await client.query('create table if not exists site_version (n integer not null)')
  await client.query('insert into site_version select 0 where not exists (select 1 from site_version)')
  const all = capitals()
  const letters = all.map(([letter]) => letter)
  const { rows } = await client.query<{ small: string }>(
    'select lower(letter collate "und-x-icu") as small from unnest($1::text[]) with ordinality as of(letter, at) order by at',
    [letters],
  )
  const lacking = all.filter(([, small], at) => rows[at]?.small !== small)
  const [from, to] = [0, 1].map((side) => client.escapeLiteral(lacking.map((pair) => pair[side]).join('')))
  const text = lacking.length === 0 ? '$1' : `translate($1, ${from}, ${to})`
  await client.query(
    `create or replace function folded(text) returns text language sql immutable strict parallel safe as $fold$ select lower(${text} collate "und-x-icu") $fold$`,
  )
  const counted = await client.query<{ n: number }>('select n from site_version')
  return counted.rows[0]?.n ?? 0
}
