import type { Moved } from '../features/backup/server/move/move-site.ts'

const whole = (figure: number) => figure.toLocaleString('en')
const shown = 12

/** What a person reads at the end: each table with its rows and one value for all of them, the files, and the seconds. */
export function moveReport({ tables, changed, files, seconds, mark }: Moved): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const cells = [
    ['table', 'rows', 'SHA-256 of them'],
    ...tables.map((table) => [table.name, whole(table.rows), table.digest.slice(0, shown)]),
    [`${tables.length} tables`, whole(rows), ''],
  ]
  const width = (column: number) => Math.max(...cells.map((line) => line[column]?.length ?? 0))
  const listed = cells.map(([name = '', count = '', digest]) =>
    `  ${name.padEnd(width(0))}  ${count.padStart(width(1))}  ${digest}`.trimEnd(),
  )
  const did = files.stayed ? 'stay' : 'moved, every byte compared'
  return [
    ...(tables.length > 0 ? [...listed, `  Every row was compared with its source, in ${seconds.rows.toFixed(1)} s.`, ''] : []),
    `  ${whole(files.count)} files of ${whole(files.bytes)} bytes ${did}: ${files.place} (${seconds.files.toFixed(1)} s)`,
    ...told(changed, 'texts held a character NUL, which Postgres keeps nowhere; U+FFFD stands in its place'),
    ...told(files.missing.length, `files were not there before either, though a row names them: ${files.missing.slice(0, 5).join(', ')}`),
    ...told(files.unnamed, 'files that no row names were left where they are'),
    ...(tables.length > 0 ? [`  ${marked(mark)}`] : []),
  ].join('\n')
}

const marked = (mark: string | undefined) =>
  mark === undefined
    ? 'No mark could be left where the rows were: take care that nobody starts the site there.'
    : `Where the rows were, a mark (${mark}) keeps anybody from starting or changing them by mistake.`

const told = (count: number, what: string) => (count > 0 ? [`  ${whole(count)} ${what}`] : [])
