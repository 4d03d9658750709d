import type { Compared, ComparedKind } from './compare.ts'
import type { DeadFile } from './fetch-files.ts'

/** A text of the old site on one line of a terminal, without anything that could steer it. */
export const shown = (text: string, most = 60) => {
  const clean = [...text.replace(/\s+/g, ' ').replace(/\p{C}/gu, '�')]
  return clean.length > most ? `${clean.slice(0, most - 1).join('')}…` : clean.join('')
}

type Case = { title: string; id: string | undefined; value: string | undefined }
type Change = Compared['changes'][number]

/** A reason, and under it each entry that it holds of: its title, its id on the old site, and its value. */
const grouped = (word: string, reasons: Map<string, Case[]>) =>
  [...reasons].flatMap(([reason, cases]) => [
    `  ${word.padEnd(9)} ${reason} (${cases.length})`,
    ...cases.map(
      ({ title, id, value }) =>
        `            '${shown(title)}'${id === undefined ? '' : `, id ${shown(id)}`}${value === undefined ? '' : `: '${shown(value, 120)}'`}`,
    ),
  ])

/** What cannot be taken, reason by reason, and one line for each entry that stands twice or says something else here. */
export const trouble = ({ kind, refused, compared }: ComparedKind) => [
  ...grouped(
    'refused',
    Map.groupBy(
      refused.flatMap(({ title, id, refused: fields }) => fields.map(({ field, why, value }) => ({ field, why, title, id, value }))),
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
export const additions = ({ kind, compared }: ComparedKind) =>
  compared.filter(({ status }) => status === 'add').map(({ title }) => `  add       ${kind.one} '${shown(title)}'`)

/**
 * One line for each way in which fields of new entries were normalised, with its first case, and for each field without a
 * place here. Where a value got lost, every case is named.
 */
export function normalisations({ kind, unknown, compared }: ComparedKind) {
  const all = compared
    .filter(({ status }) => status === 'add')
    .flatMap(({ changes, title, id }) => changes.map((change) => ({ ...change, title, id, value: change.from })))
  const way = ({ field, how }: Change) => `${kind.name}, ${field}: ${how}`
  const example = ([first]: Change[]) => first && `e.g. '${shown(first.from)}' → '${shown(first.to)}'`
  const [lossy, whole] = [all.filter(({ lost }) => lost), all.filter(({ lost }) => !lost)]
  return [
    ...[...Map.groupBy(whole, way)].map(([reason, cases]) => `  mended    ${reason} (${cases.length}), ${example(cases)}`),
    ...grouped('emptied', Map.groupBy(lossy, way)),
    ...[...unknown].map(([field, count]) => `  left out  ${kind.name}, ${shown(field)}: this site has no such field (${count})`),
  ]
}

export const deadFiles = ({ kind }: ComparedKind, dead: DeadFile[]) =>
  dead.map(
    ({ title, field, address, why }) =>
      `  not fetched  ${kind.one} '${shown(title)}', ${field}: ${shown(address, 200)} (${why}); the old link stays`,
  )

export type Count = { name: string; added: number; there: number; differs: number; refused: number; twice: number; files: number }

export const countOf = ({ kind, refused, compared }: ComparedKind, files: number): Count => {
  const having = (wanted: Compared['status']) => compared.filter(({ status, twice }) => status === wanted && !twice).length
  return {
    ...{ name: kind.name, added: having('add'), there: having('there'), differs: having('differs') },
    ...{ refused: refused.length, twice: compared.filter((one) => one.twice).length, files },
  }
}

/** The table at the end: one line for each kind, and their sum. `added` is how its first column is called. */
export function table(counts: Count[], added: string, withFiles: boolean): string[] {
  const withTwice = counts.some(({ twice }) => twice > 0)
  const columns: [Exclude<keyof Count, 'name'>, string][] = [
    ['added', added],
    ['there', 'here already'],
    ['differs', 'differs'],
    ['refused', 'refused'],
  ]
  if (withTwice) columns.push(['twice', 'twice'])
  if (withFiles) columns.push(['files', 'files fetched'])
  const rows = [
    ['', ...columns.map(([, head]) => head)],
    ...counts.map((count) => [count.name, ...columns.map(([name]) => String(count[name]))]),
    ['all', ...columns.map(([name]) => String(counts.reduce((sum, count) => sum + count[name], 0)))],
  ]
  const widths = ['', ...columns].map((_, at) => Math.max(...rows.map((cells) => cells[at]?.length ?? 0)))
  const padded = (cell: string, at: number) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))
  return rows.map((cells) => `  ${cells.map(padded).join('  ')}`)
}
