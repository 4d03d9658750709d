// Prints what the upgrade samples contain: node src/testing/upgrade-samples/describe.ts
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const at = (name: string) => join(import.meta.dirname, '../../../e2e/upgrade-samples', name)
const { madeAt, cases, accounts, shown } = JSON.parse(readFileSync(at('contents.json'), 'utf8'))
const kilobytes = (name: string) => `${Math.ceil(statSync(at(name)).size / 1000)} kB`

console.info(`Upgrade samples (e2e/upgrade-samples), made at ${madeAt}: three forms of the same site.
  sqlite/         a data folder (club.sqlite ${kilobytes('sqlite/club.sqlite')}, media/)
  postgres.dump   the same rows as pg_dump wrote them (${kilobytes('postgres.dump')}); its files are in sqlite/media
  backup.tar      a backup archive of the data folder (${kilobytes('backup.tar')})
  contents.json   what the calls answered when the samples were made, which the newest version must still answer
Administrators: ${accounts.map(({ name }: { name: string }) => name).join(', ')}

Cases`)
for (const [what, entries] of Object.entries<string[]>(cases)) console.info(`  ${what}\n    ${entries.join('\n    ')}`)
console.info('\nAnswers by call, with the number of entries')
for (const replies of [shown.visitors, shown.administrators])
  for (const [path, reply] of Object.entries<Record<string, unknown>>(replies)) {
    const lists = Array.isArray(reply) ? [['', reply] as const] : Object.entries(reply).filter(([, value]) => Array.isArray(value))
    console.info(`  ${path.padEnd(32)} ${lists.map(([name, list]) => `${name} ${(list as unknown[]).length}`.trim()).join(', ')}`)
  }
console.info(
  `  redirects ${Object.keys(shown.redirects).length}, crops ${Object.keys(shown.crops).length}, files ${Object.keys(shown.files).length}`,
)
console.info('  Not compared: known devices, the search index, the texts of PDFs, jobs, rate limits. The site makes them anew.')
