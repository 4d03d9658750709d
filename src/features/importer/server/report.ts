import type { Compared, ComparedKind } from './compare.ts'
import { type Note, type ReadEntry, unknownFields } from './entry.ts'
import { type WantedFile, wantedFiles } from './files.ts'

/** A text of the old site in the report: on one line, without control characters. */
function shown(text: string, most = 60): string {
  const clean = [...text.replace(/\s+/g, ' ').replace(/\p{C}/gu, '�')]
  return clean.length > most ? `${clean.slice(0, most - 1).join('')}…` : clean.join('')
}

const line = (word: string, what: string) => `  ${word.padEnd(9)} ${what}`

type Case = Note & { title: string; id: string | undefined }
const casesOf = (entries: ReadEntry[]): Case[] => entries.flatMap(({ title, id, notes }) => notes.map((note) => ({ title, id, ...note })))

function caseLine({ title, id, from }: Case): string {
  const name = id === undefined ? `'${shown(title)}'` : `'${shown(title)}', id ${shown(id)}`
  return line('', from === undefined ? name : `${name}: '${shown(from, 120)}'`)
}

export function planOf(kinds: ComparedKind[], { dryRun, fetchMedia }: { dryRun: boolean; fetchMedia: boolean }): string[] {
  const files = kinds.flatMap((one) => wantedFiles(one, fetchMedia))
  return [
    ...[...kinds.flatMap((one) => linesOf(one, dryRun)), '', ...table(kinds, 'to add')],
    ...(dryRun && fetchMedia ? [`  Files to fetch: ${files.length}`] : []),
    dryRun ? '\nThis was a dry run: nothing has been changed.' : '',
  ]
}

/** A dry run names what is new. Each correction is shown with its first case, what is lost with every case. */
function linesOf({ kind, entries, compared }: ComparedKind, dryRun: boolean): string[] {
  const having = (wanted: Compared['status']) => compared.filter(({ status }) => status === wanted)
  const changes = casesOf(having('add'))
  const [lost, kept] = [changes.filter((one) => one.lost), changes.filter((one) => !one.lost)]
  const unknown = entries.flatMap(({ old }) => unknownFields(kind, old))
  const named = ({ title }: { title: string }) => `${kind.words.one} '${shown(title)}'`
  const byReason = (cases: Case[]) => [...Map.groupBy(cases, ({ field, how }) => `${kind.name}, ${field}: ${shown(how, 300)}`)]
  const grouped = (word: string, cases: Case[]) =>
    byReason(cases).flatMap(([reason, those]) => [line(word, `${reason} (${those.length})`), ...those.map(caseLine)])
  return [
    ...(dryRun ? having('add').map((one) => line('add', named(one))) : []),
    ...byReason(kept).map(([reason, [first, ...more]]) =>
      line('corrected', `${reason} (${more.length + 1}), e.g. '${shown(first?.from ?? '')}' → '${shown(first?.to ?? '')}'`),
    ),
    ...grouped('replaced', lost),
    ...[...Map.groupBy(unknown, String)].map(([field, { length }]) =>
      line('left out', `${kind.name}, ${shown(field)}: this site has no such field (${length})`),
    ),
    ...grouped('refused', casesOf(entries.filter(({ entry }) => !entry))),
    ...having('twice').map((one) =>
      line('duplicate', `${named(one)} appears twice in this list; the first one is used${one.isEqual ? '' : ', and differs'}`),
    ),
    ...having('differs').map((one) => line('differs', `${named(one)} already exists and differs; it was not changed`)),
  ]
}

/** `one`: the word for its entry. */
export const notFetched = (one: string, { title, field, address }: WantedFile, why: string) =>
  `  not fetched  ${one} '${shown(title)}', ${field}: ${shown(address, 200)} (${why}); the old link was kept`

/** A line for each collection, and their sum. `added`: the name of its first column; `fetched`: files by collection. */
export function table(kinds: ComparedKind[], added: string, fetched?: number[]): string[] {
  const counted = (wanted: Compared['status']) => kinds.map(({ compared }) => compared.filter(({ status }) => status === wanted).length)
  const columns: Record<string, number[]> = {
    ...{ [added]: counted('add'), exists: counted('there'), differs: counted('differs') },
    refused: kinds.map(({ entries }) => entries.filter(({ entry }) => !entry).length),
    ...(counted('twice').some(Boolean) && { duplicate: counted('twice') }),
    ...(fetched && { 'files fetched': fetched }),
  }
  const names = ['', ...kinds.map(({ kind }) => kind.name), 'all']
  const cells = Object.entries(columns).map(([head, counts]) => [head, ...counts, counts.reduce((sum, one) => sum + one, 0)].map(String))
  const widest = (column: string[]) => Math.max(...column.map(({ length }) => length))
  const texts = cells.map((column) => column.map((cell) => cell.padStart(widest(column))))
  return names.map((name, at) => ['', name.padEnd(widest(names)), ...texts.map((column) => column[at])].join('  '))
}
