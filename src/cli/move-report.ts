import type { Moved } from '../features/backup/server/move-site.ts'

const whole = (figure: number) => figure.toLocaleString('en')

/** What a person reads after a move: the rows of each table, the files and the seconds. */
export function moveReport({ tables, files, seconds, mark }: Moved): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const cells = [['table', 'rows'], ...tables.map(({ name, rows }) => [name, whole(rows)]), [`${tables.length} tables`, whole(rows)]]
  const width = (column: number) => Math.max(...cells.map((line) => line[column]?.length ?? 0))
  const listed = cells.map(([name = '', count = '']) => `  ${name.padEnd(width(0))}  ${count.padStart(width(1))}`)
  const { missing } = files
  return [
    ...(tables.length > 0 ? [...listed, ''] : []),
    files.stayed
      ? `  The files stay: ${files.place}`
      : `  ${whole(files.count)} files of ${whole(files.bytes)} bytes moved, every byte compared: ${files.place}`,
    ...(missing.length > 0
      ? [`  ${whole(missing.length)} files were missing before, though a row names them: ${missing.slice(0, 5).join(', ')}`]
      : []),
    `  It took ${seconds.toFixed(1)} s.`,
    ...(tables.length > 0 ? [`  ${marked(mark)}`] : []),
  ].join('\n')
}

const marked = (mark: string | undefined) =>
  mark === undefined
    ? 'No mark could be left where the rows were: take care that nobody starts the site there.'
    : `Where the rows were, a mark (${mark}) keeps anybody from starting or changing them by mistake.`
