import { none } from '../../contract/field.ts'
import type { Fields } from '../../contract/fields.ts'
import { fold } from '../../contract/fold.ts'
import type { Values } from '../../ui/form.tsx'

/** The cells of a table, separated by tabs, semicolons or commas, and quoted as spreadsheets do it. */
export function cellsOf(pasted: string): string[][] {
  const text = pasted.replaceAll(/\r\n?/g, '\n').replace(/^\n+/, '').trimEnd()
  const [first = ''] = text.split('\n', 1)
  const by = ['\t', ';'].find((separator) => first.includes(separator)) ?? ','
  const cell = new RegExp(` *"((?:[^"]|"")*)" *(${by}|\n|$)|([^${by}\n]*)(${by}|\n|$)`, 'g')
  const rows: string[][] = [[]]
  for (const [, quoted, afterQuoted, plain = '', after = afterQuoted] of text.matchAll(cell)) {
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim())
    if (after === '') break
    if (after === '\n') rows.push([])
  }
  return rows.filter((cells) => cells.some((text) => text !== ''))
}

const wordsIn = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
const joined = (text: string) => wordsIn(text).join('')

/** As the heading row says, each cell of which has the first word of a label, or else all in their order. */
function columnsIn([head = []]: string[][], names: readonly string[], fields: Fields) {
  const left = [...names]
  const named = head.map((cell) => {
    const at = left.findIndex((name) => wordsIn(cell).includes(wordsIn(fields[name]?.label ?? '')[0] ?? ''))
    return at < 0 ? undefined : left.splice(at, 1)[0]
  })
  const hasHead = named.includes(names[0])
  return { hasHead, columns: hasHead ? named : names }
}

const noLink = /^(?:[-–—]*|n\/?a|nil|no)$/i

/** The entries of a pasted table with these columns, the first of which names them. An empty cell of a link means "none". */
export function rowsIn(pasted: string, names: readonly string[], fields: Fields): Values[] {
  const cells = cellsOf(pasted)
  const { hasHead, columns } = columnsIn(cells, names, fields)
  return cells.slice(hasHead ? 1 : 0).map((row) =>
    Object.fromEntries(
      names.map((name) => {
        const { orNone, options, called = (option: string) => option } = fields[name] ?? {}
        const text = row[columns.indexOf(name)] ?? ''
        if (orNone && noLink.test(text)) return [name, none]
        return [name, options?.find((option) => [option, called(option)].some((word) => joined(word) === joined(text))) ?? text]
      }),
    ),
  )
}

/** Whose photograph a file is: the row whose code is in its name, or the one with the longest name of which it has all words. */
export function ownerOf<Row extends { values: Values }>(file: string, rows: readonly Row[], names: { code: string; title: string }) {
  const words = wordsIn(file.replace(/\.\w+$/, ''))
  const code = ({ values }: Row) => joined(values[names.code] ?? '')
  const name = ({ values }: Row) => wordsIn(values[names.title] ?? '')
  // Short ones would be in any number.
  const byCode = rows.find((row) => code(row).length > 5 && words.join('').includes(code(row)))
  const byName = rows.filter((row) => name(row).length > 0 && name(row).every((word) => words.includes(word)))
  return byCode ?? byName.toSorted((one, other) => name(other).length - name(one).length)[0]
}
