import { sql } from 'kysely'
import type { Idioms } from '../engine.ts'
import { hasCase } from '../list-search.ts'
import { allOf, forEach } from './in-one-go.ts'
import { settle } from './settle.ts'
import { inSearch, inSlices } from './slices.ts'

// LIKE is four times as fast as comparing folded texts, but of a long term of one letter it takes seconds.
const short = 64

/** A column contains a term, in any case. */
function contains(column: string, term: string) {
  const wanted = term.trim().toLowerCase()
  const text = sql.ref(column)
  // SQLite's own folding knows the letters of ASCII; a letter beyond it is only in texts that are longer in bytes.
  if (hasCase(wanted)) return sql<boolean>`octet_length(${text}) > length(${text}) and instr(folded(${text}), ${wanted}) > 0`
  if (wanted.length > short) return sql<boolean>`instr(lower(${text}), ${wanted}) > 0`
  return sql<boolean>`${text} like ${`%${wanted.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
}

/** SQLite looks through a table by the order of its rows, in this process. */
export const idioms: Idioms = {
  contains,
  said: (json, name) => sql<string>`${json} ->> ${name}`,
  inSearch,
  clock: (later) => sql<number>`cast(unixepoch('subsec') * 1000 as integer) + ${later}`,
  first: inSlices,
  allOf,
  forEach,
  settle,
}
