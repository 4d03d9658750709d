import type { ComparedKind } from './compare.ts'

/** What was found of a kind, and how many files were fetched for it or would be. */
export type Outcome = ComparedKind & { files: number }

/** A text of the old site on one line of a terminal, without anything that could steer it. */
export const shown = (text: string, most = 60) => {
  const clean = [...text.replace(/\s+/g, ' ').replace(/\p{C}/gu, '�')]
  return clean.length > most ? `${clean.slice(0, most - 1).join('')}…` : clean.join('')
}

const line = (word: string, what: string) => `  ${word.padEnd(9)} ${what}`

type Case = { reason: string; title: string; id: string | undefined; value?: string | undefined }

/** Each reason, and under it every entry that it holds of: its title, its id on the old site, and its value. */
const grouped = (word: string, all: Case[]) =>
  [...Map.groupBy(all, ({ reason }) => reason)].flatMap(([reason, cases]) => [
    line(word, `${reason} (${cases.length})`),
    ...cases.map(({ title, id, value }) => {
      const told = [
        `'${shown(title)}'`,
        ...(id === undefined ? [] : [`, id ${shown(id)}`]),
        ...(value === undefined ? [] : [`: '${shown(value, 120)}'`]),
      ]
      return line('', told.join(''))
    }),
  ])

/**
 * What a person should know of a kind before it is taken: what is new, in a dry run; each way in which fields of new
 * entries were normalised, with its first case, and with every one where a value got lost; fields without a place here;
 * what cannot be taken; what stands twice or says something else here.
 */
export function linesOf({ kind, refused, unknown, compared }: ComparedKind, dryRun: boolean): string[] {
  const fresh = compared.filter(({ status }) => status === 'add')
  const changes = fresh.flatMap(({ title, id, changes }) =>
    changes.map((one) => ({ ...one, title, id, value: one.from, reason: `${kind.name}, ${one.field}: ${one.how}` })),
  )
  const ways = Map.groupBy(
    changes.filter(({ lost }) => !lost),
    ({ reason }) => reason,
  )
  const refusals = refused.flatMap(({ refused, ...entry }) =>
    refused.map(({ field, why, value }) => ({ ...entry, value, reason: `${kind.name}, ${field}: ${shown(why, 300)}` })),
  )
  const told = (word: string, of: typeof compared, what: (differs: boolean) => string) =>
    of.map(({ title, status }) => line(word, `${kind.one} '${shown(title)}'${what(status === 'differs')}`))
  return [
    ...told('add', dryRun ? fresh : [], () => ''),
    ...[...ways].map(([way, cases]) =>
      line('mended', `${way} (${cases.length}), e.g. ${cases.slice(0, 1).map(({ from, to }) => `'${shown(from)}' → '${shown(to)}'`)}`),
    ),
    ...grouped(
      'emptied',
      changes.filter(({ lost }) => lost),
    ),
    ...[...unknown].map(([field, count]) => line('left out', `${kind.name}, ${shown(field)}: this site has no such field (${count})`)),
    ...grouped('refused', refusals),
    ...told(
      'twice',
      compared.filter(({ twice }) => twice),
      (differs) => ` stands twice in this list; the first counts${differs ? ', and says something else' : ''}`,
    ),
    ...told(
      'differs',
      compared.filter(({ status, twice }) => status === 'differs' && !twice),
      () => ' is here already and says something else; what is here stays',
    ),
  ]
}

/** The table at the end: one line for each kind, and their sum. `added` is how its first column is called. */
export function table(outcomes: Outcome[], added: string, withFiles: boolean): string[] {
  const having = (wanted: string) => (one: Outcome) =>
    one.compared.filter(({ status, twice }) => (twice ? 'twice' : status) === wanted).length
  const columns: Record<string, (one: Outcome) => number> = {
    [added]: having('add'),
    'here already': having('there'),
    differs: having('differs'),
    refused: ({ refused }) => refused.length,
    ...(outcomes.some(({ compared }) => compared.some(({ twice }) => twice)) && { twice: having('twice') }),
    ...(withFiles && { 'files fetched': ({ files }) => files }),
  }
  const counts = Object.values(columns)
  const rows = [
    ['', ...Object.keys(columns)],
    ...outcomes.map((one) => [one.kind.name, ...counts.map((count) => String(count(one)))]),
    ['all', ...counts.map((count) => String(outcomes.reduce((sum, one) => sum + count(one), 0)))],
  ]
  const widths = ['', ...counts].map((_, at) => Math.max(...rows.map((cells) => cells[at]?.length ?? 0)))
  return rows.map(
    (cells) => `  ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  ')}`,
  )
}
