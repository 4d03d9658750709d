import { sized } from '../contract/sized.ts'
import type { Manifest } from '../features/backup/server/manifest.ts'

const whole = (figure: number) => figure.toLocaleString('en')

/** That files are not there which rows name, for a person. */
export const missingWords = (ids: readonly string[]) =>
  `${whole(ids.length)} ${ids.length === 1 ? 'file was' : 'files were'} not there, though a row names ${ids.length === 1 ? 'it' : 'them'}: ${ids.slice(0, 5).join(', ')}`

/** What is in an archive, for a person. `begun`: when the command began, by performance.now. */
export function archiveReport({ made, tables, files, missing }: Manifest, { at, begun }: { at: string; begun: number }): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return [
    at,
    `  the site of ${made}: ${whole(rows)} rows of ${tables.length} tables, ${whole(files.length - 1)} files, ${sized(bytes)}`,
    `  every byte was read back and compared, in ${((performance.now() - begun) / 1000).toFixed(1)} s`,
    ...(missing.length > 0 ? [`  when it was made ${missingWords(missing)}`] : []),
  ].join('\n')
}
