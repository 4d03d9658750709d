import { sized } from '../contract/text-format.ts'
import type { Manifest } from '../features/backup/server/manifest.ts'

const whole = (figure: number) => figure.toLocaleString('en')

/** The warning of the backup and restore commands that files of some rows are missing. */
export const missingWords = (ids: readonly string[]) =>
  `${whole(ids.length)} ${ids.length === 1 ? 'file that a row refers to is' : 'files that rows refer to are'} missing: ${ids.slice(0, 5).join(', ')}`

/** The content of an archive. `begun`: when the command began, by performance.now. */
export function archiveReport({ made, tables, files, missing }: Manifest, { at, begun }: { at: string; begun: number }): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return [
    at,
    `  backup of ${made}: ${whole(rows)} rows of ${tables.length} tables, ${whole(files.length - 1)} files, ${sized(bytes)}`,
    `  verified byte by byte in ${((performance.now() - begun) / 1000).toFixed(1)} s`,
    ...(missing.length > 0 ? [`  when the backup was made, ${missingWords(missing)}`] : []),
  ].join('\n')
}
