import type { Compared } from './compare.ts'
import type { DeadFile } from './fetch-files.ts'
import type { Kind } from './kind.ts'
import type { MendedField, ReadEntry, RefusedEntry } from './read-entry.ts'

/** What was read of a kind, before it is compared with what is here. */
export type ReadKind = { kind: Kind; entries: ReadEntry[]; refused: RefusedEntry[]; unknown: Map<string, number> }

/** A text of the old site on one line of a terminal, without anything that could steer it. */
export const shown = (text: string, most = 60) => {
  const clean = [...text.replace(/\s+/g, ' ').replace(/\p{C}/gu, '�')]
  return clean.length > most ? `${clean.slice(0, most - 1).join('')}…` : clean.join('')
}

type Case = { title: string; id: string | undefined; said: string | undefined }

/** A reason, and under it each entry that it is told of: its title, its id on the old site, and what it says. */
const grouped = (word: string, reasons: Map<string, Case[]>) =>
  [...reasons].flatMap(([reason, cases]) => [
    `  ${word.padEnd(9)} ${reason} (${cases.length})`,
    ...cases.map(
      ({ title, id, said }) =>
        `            '${shown(title)}'${id === undefined ? '' : `, id ${shown(id)}`}${said === undefined ? '' : `: '${shown(said, 120)}'`}`,
    ),
  ])

/** What cannot be taken, reason by reason, and one line for each entry that is told twice or says something else here. */
export const trouble = ({ kind, refused }: ReadKind, compared: Compared[]) => [
  ...grouped(
    'refused',
    Map.groupBy(
      refused.flatMap(({ title, id, refused: fields }) => fields.map(({ field, why, said }) => ({ field, why, title, id, said }))),
      ({ field, why }) => `${kind.name}, ${field}: ${shown(why, 300)}`,
    ),
  ),
  ...compared
    .filter(({ twice }) => twice)
    .map(
      ({ title, status }) =>
        `  twice     ${kind.one} '${shown(title)}' stands twice in this list; the first counts${status === 'differs' ? ', and says something else' : ''}`,
    ),
  ...compared
    .filter(({ status, twice }) => status === 'differs' && !twice)
    .map(({ title }) => `  differs   ${kind.one} '${shown(title)}' is here already and says something else; what is here stays`),
]

/** One line for each entry that would be added. */
export const additions = (kind: Kind, compared: Compared[]) =>
  compared.filter(({ status }) => status === 'add').map(({ title }) => `  add       ${kind.one} '${shown(title)}'`)

/**
 * One line for each way in which fields of new entries were mended, with its first case, and for each field without a
 * place here. Where something that was said got lost, every case is told.
 */
export function changes({ kind, unknown }: ReadKind, compared: Compared[]) {
  const mends = compared
    .filter(({ status }) => status === 'add')
    .flatMap(({ mends, title, id }) => mends.map((mend) => ({ ...mend, title, id, said: mend.from })))
  const way = ({ field, how }: MendedField) => `${kind.name}, ${field}: ${how}`
  const example = ([first]: MendedField[]) => first && `e.g. '${shown(first.from)}' → '${shown(first.to)}'`
  const [lossy, whole] = [mends.filter(({ lost }) => lost), mends.filter(({ lost }) => !lost)]
  return [
    ...[...Map.groupBy(whole, way)].map(([reason, cases]) => `  mended    ${reason} (${cases.length}), ${example(cases)}`),
    ...grouped('emptied', Map.groupBy(lossy, way)),
    ...[...unknown].map(([field, count]) => `  left out  ${kind.name}, ${shown(field)}: this site has no such field (${count})`),
  ]
}

export const deadFiles = (kind: Kind, dead: DeadFile[]) =>
  dead.map(
    ({ title, field, address, why }) =>
      `  not fetched  ${kind.one} '${shown(title)}', ${field}: ${shown(address, 200)} (${why}); the old link stays`,
  )

export type Count = { name: string; added: number; there: number; differs: number; refused: number; twice: number; files: number }

export const countOf = ({ kind, refused }: ReadKind, compared: Compared[], files = 0): Count => {
  const having = (wanted: Compared['status']) => compared.filter(({ status, twice }) => status === wanted && !twice).length
  const twice = compared.filter((one) => one.twice).length
  return {
    name: kind.name,
    added: having('add'),
    there: having('there'),
    differs: having('differs'),
    refused: refused.length,
    twice,
    files,
  }
}

/** The table at the end: one line for each kind, and their sum. `added` is how its first column is called. */
export function table(counts: Count[], added: string, withFiles: boolean): string[] {
  const sum = (name: Exclude<keyof Count, 'name'>) => counts.reduce((total, count) => total + count[name], 0)
  const total: Count = {
    name: 'all',
    added: sum('added'),
    there: sum('there'),
    differs: sum('differs'),
    refused: sum('refused'),
    twice: sum('twice'),
    files: sum('files'),
  }
  const withTwice = total.twice > 0
  const heads = ['', added, 'here already', 'differs', 'refused', ...(withTwice ? ['twice'] : []), ...(withFiles ? ['files fetched'] : [])]
  const rows = [...counts, total].map((count) =>
    [
      count.name,
      count.added,
      count.there,
      count.differs,
      count.refused,
      ...(withTwice ? [count.twice] : []),
      ...(withFiles ? [count.files] : []),
    ].map(String),
  )
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at]?.length ?? 0)))
  const line = (cells: string[]) =>
    `  ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  ')}`
  return [line(heads), ...rows.map(line)]
}
