import type { Compared, ComparedKind } from './compare.ts'

const having = (compared: Compared[], wanted: Compared['status'] | 'twice') =>
  compared.filter(({ status, twice }) => wanted === (twice ? 'twice' : status))

/** What was found of a kind, and how many files were fetched for it or would be. */
export type KindOutcome = ComparedKind & { files: number }

/** A text of the old site on one line of a terminal, without anything that could steer it. */
export const shown = (text: string, most = 60) => {
  const clean = [...text.replace(/\s+/g, ' ').replace(/\p{C}/gu, '�')]
  return clean.length > most ? `${clean.slice(0, most - 1).join('')}…` : clean.join('')
}

const line = (word: string, what: string) => `  ${word.padEnd(9)} ${what}`

type Case = { reason: string; title: string; id: string | undefined; value?: string | undefined }
const byReason = <C extends Case>(cases: C[]) => [...Map.groupBy(cases, ({ reason }) => reason)]

/** Each reason, and under it every entry that it holds of: its title, its id on the old site, and its value. */
const grouped = (word: string, all: Case[]) =>
  byReason(all).flatMap(([reason, cases]) => [
    line(word, `${reason} (${cases.length})`),
    ...cases.map(({ title, id, value }) => {
      const name = id === undefined ? `'${shown(title)}'` : `'${shown(title)}', id ${shown(id)}`
      return line('', value === undefined ? name : `${name}: '${shown(value, 120)}'`)
    }),
  ])

/**
 * What a person should know of a kind before it is taken: what is new, in a dry run; each way in which fields of new
 * entries were normalised, with its first case, and with every one where a value got lost; fields without a place here;
 * what cannot be taken; what stands twice or says something else here.
 */
export function linesOf({ kind, refused, unknown, compared }: ComparedKind, dryRun: boolean): string[] {
  const added = having(compared, 'add')
  const named = ({ title }: { title: string }) => `${kind.one} '${shown(title)}'`
  const changes = added.flatMap(({ title, id, changes }) =>
    changes.map((one) => ({ ...one, title, id, value: one.from, reason: `${kind.name}, ${one.field}: ${one.how}` })),
  )
  const [kept, lost] = [changes.filter((one) => !one.lost), changes.filter((one) => one.lost)]
  const normalised = byReason(kept).map(([reason, cases]) => {
    const example = cases.slice(0, 1).map(({ from, to }) => `'${shown(from)}' → '${shown(to)}'`)
    return line('mended', `${reason} (${cases.length}), e.g. ${example}`)
  })
  const refusals = refused.flatMap(({ refused, ...entry }) =>
    refused.map(({ field, why, value }) => ({ ...entry, value, reason: `${kind.name}, ${field}: ${shown(why, 300)}` })),
  )
  const other = (one: Compared) => (one.status === 'differs' ? ', and says something else' : '')
  return [
    ...(dryRun ? added.map((one) => line('add', named(one))) : []),
    ...normalised,
    ...grouped('emptied', lost),
    ...[...unknown].map(([field, count]) => line('left out', `${kind.name}, ${shown(field)}: this site has no such field (${count})`)),
    ...grouped('refused', refusals),
    ...having(compared, 'twice').map((one) => line('twice', `${named(one)} stands twice in this list; the first counts${other(one)}`)),
    ...having(compared, 'differs').map((one) =>
      line('differs', `${named(one)} is here already and says something else; what is here stays`),
    ),
  ]
}

/** The table at the end: one line for each kind, and their sum. `added` is how its first column is called. */
export function table(outcomes: KindOutcome[], added: string, withFiles: boolean): string[] {
  const counted = (wanted: Parameters<typeof having>[1]) => outcomes.map(({ compared }) => having(compared, wanted).length)
  const twice = counted('twice')
  const columns: Record<string, number[]> = {
    ...{ [added]: counted('add'), 'here already': counted('there'), differs: counted('differs') },
    refused: outcomes.map(({ refused }) => refused.length),
    ...(twice.some(Boolean) && { twice }),
    ...(withFiles && { 'files fetched': outcomes.map(({ files }) => files) }),
  }
  const names = ['', ...outcomes.map(({ kind }) => kind.name), 'all']
  const cells = Object.entries(columns).map(([head, counts]) => [head, ...[...counts, sum(counts)].map(String)])
  const padded = [
    names.map((name) => name.padEnd(widest(names))),
    ...cells.map((column) => column.map((cell) => cell.padStart(widest(column)))),
  ]
  return names.map((_, at) => `  ${padded.map((column) => column[at]).join('  ')}`)
}

const sum = (counts: number[]) => counts.reduce((all, one) => all + one, 0)
const widest = (column: string[]) => Math.max(...column.map(({ length }) => length))
