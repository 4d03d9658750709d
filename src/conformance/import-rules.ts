import { existsSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import { importsOf, root } from './sources.ts'

type Rule = { files: string[]; may: string[]; because: string }

const page = ['react', 'src/contract/*', 'src/ui/*', 'src/web/*', 'content/*']
const words = ['zod/mini', 'src/contract/*', 'content/*']
/** Any file beside that leads to no more than a contract may, and so can be known to the server and in the browser alike. */
const plainBeside = '~/(plain)'
const api = ['zod/mini', 'node:*', 'node:*/*', 'src/contract/*', 'src/server/**/*', 'src/store/*', 'content/*']

/**
 * What each part of the house may import: packages by their names, files by their paths from the root, `~` being the
 * file's own folder. The first rule that fits a file holds; a file that none fits has no place in the layout.
 */
export const rules: Rule[] = [
  { files: ['src/**/*.test.{ts,tsx}', 'src/testing/*', 'src/conformance/*'], may: ['**'], because: 'tests may look everywhere' },
  { files: ['src/contract/*'], may: ['zod/mini', '~/*'], because: 'contract/ says what can be said' },
  {
    files: ['src/store/*'],
    may: [
      ...['kysely', 'kysely/migration', '@bradenmacdonald/s3-lite-client', 'node:*', 'node:*/*', 'src/contract/*', '~/*'],
      ...['src/store/postgres/{place,open}.ts', 'src/store/sqlite/{place,trouble}.ts'],
    ],
    because: 'store/ keeps',
  },
  {
    files: ['src/store/sqlite/*'],
    may: ['kysely', 'node:*', 'node:*/*', 'src/store/*', '~/*'],
    because: 'what is about SQLite lies in one place',
  },
  {
    files: ['src/store/postgres/*'],
    may: ['kysely', 'kysely/migration', 'pg', 'pg-cursor', 'node:*', 'node:*/*', 'src/contract/*', 'src/store/*', '~/*'],
    because: 'and what is about Postgres in another',
  },
  {
    files: ['src/store/move/*'],
    may: ['kysely', 'kysely/migration', 'pg', 'pg-cursor', 'node:*', 'node:*/*', 'src/store/*', 'src/store/{sqlite,postgres}/*', '~/*'],
    because: 'a site moves from one store to another',
  },
  {
    files: ['src/store/archive/*'],
    may: [
      ...['modern-tar', 'age-encryption', '@bradenmacdonald/s3-lite-client', 'kysely/migration', 'zod/mini', 'node:*', 'node:*/*'],
      ...['src/contract/*', 'src/store/*', 'src/store/move/*', 'src/store/sqlite/{database-file,trouble}.ts', '~/*'],
    ],
    because: 'a site goes into an archive and out of one',
  },
  {
    files: ['src/server/converting/*'],
    may: ['sharp', 'heic-decode', 'node:*', 'src/contract/*', 'src/store/media-types.ts', 'src/server/pictures/conversion.ts', '~/*'],
    because: 'what decodes pictures lies in one place, and a process of its own runs it',
  },
  {
    files: ['src/server/**/*'],
    may: [
      ...['hono', 'hono/**', '@hono/**', 'zod/mini', 'nodemailer', 'pino', '@zxcvbn-ts/*', '@fastify/busboy', 'lru-cache', 'ipaddr.js'],
      ...['csv-stringify/*', 'yazl', 'prom-client', 'node:*', 'node:*/*', 'kysely/migration', 'src/contract/*', 'src/store/*'],
      ...['src/store/archive/*', 'src/store/move/trouble.ts', 'src/server/**/*', '!src/server/converting/*'],
    ],
    because: 'server/ answers',
  },
  {
    files: ['src/ui/*'],
    may: ['react', '@internationalized/date', 'react-aria-components', 'src/contract/*', '~/*', '@fontsource*/**'],
    because: 'ui/ knows nothing of the club',
  },
  {
    files: ['src/web/*'],
    may: ['react', 'react-dom', 'zod/mini', 'src/contract/*', 'src/ui/*', '~/*', 'content/*'],
    because: 'web/ shows',
  },
  { files: ['src/club/things.ts'], may: ['src/club/*/contract.ts'], because: 'the one list of the things' },
  {
    files: ['src/club/kinds.ts'],
    may: ['src/contract/*', 'src/server/kind.ts', 'src/club/things.ts', 'src/club/*/{api,old-entries}.ts'],
    because: 'the things as the server has them',
  },
  {
    files: ['src/club/*/contract.ts'],
    may: [...words, plainBeside],
    because: "a slice's contract is plain words",
  },
  {
    files: ['src/club/*/{store,*-store}.ts'],
    may: ['kysely', 'node:*', 'src/contract/*', 'src/store/*', plainBeside, '~/{store,*-store}.ts'],
    because: "a slice's store",
  },
  {
    files: ['src/club/*/*-console.tsx'],
    may: [...page, 'src/club/things.ts', '~/*.tsx', '~/*.css', '~/use-*.ts', plainBeside],
    because: 'a console leads to the things and knows none of them',
  },
  {
    files: ['src/club/*/*.tsx', 'src/club/*/use-*.ts'],
    may: [...page, 'zod/mini', '~/*.tsx', '~/*.css', '~/use-*.ts', plainBeside],
    because: 'a page never touches the store, the server or another slice',
  },
  {
    files: ['src/club/*/old-entries.ts'],
    may: ['src/contract/*', 'src/normalise/*', plainBeside],
    because: "what is special about a slice's old entries",
  },
  { files: ['src/club/*/*.ts'], may: [...api, '~/*.ts'], because: "a slice's api" },
  { files: ['src/pages/*/contract.ts'], may: ['zod/mini', 'src/contract/*', 'src/club/*/contract.ts'], because: "a page's contract" },
  { files: ['src/pages/*/api.ts'], may: [...api, 'src/club/*/{contract,store}.ts', '~/contract.ts'], because: "a page's api" },
  {
    files: ['src/pages/*/*.tsx'],
    may: [...page, 'src/club/*/*.tsx', 'src/club/*/contract.ts', '~/*.tsx', '~/*.css', '~/contract.ts'],
    because: "a page shows the slices' sections",
  },
  {
    files: ['src/normalise/*'],
    may: ['entities/decode', 'src/contract/*', 'src/store/media-types.ts', 'content/options.ts', '~/*'],
    because: 'normalise/ reads one old value',
  },
  {
    files: ['src/moving-in/*'],
    may: [...['node:*', 'node:*/*', '~/*', 'src/contract/*', 'src/normalise/*', 'src/server/**/*', 'src/store/*', 'src/club/kinds.ts']],
    because: 'moving-in/ brings in the old site',
  },
  {
    files: ['src/start/doctor/*'],
    may: [
      'nodemailer',
      'node:*',
      'node:*/*',
      '~/*',
      'src/contract/*',
      'src/server/**/*',
      'src/store/*',
      'src/store/archive/*',
      'src/store/move/moved-away.ts',
      'src/store/postgres/open.ts',
    ],
    because: 'doctor/ looks at a site and says what to do',
  },
  {
    files: ['src/site/*'],
    may: [
      '**',
      '!src/{start,moving-in,testing,conformance}/**',
      '!src/store/{open,migrate}.ts',
      '!src/server/converting/*',
      '!src/store/{sqlite,postgres,move}/**',
      '!kysely*',
    ],
    because: 'site/ ties calls and pages together',
  },
  { files: ['src/start/picture-converter.ts'], may: ['src/server/converting/*'], because: 'the process that converts pictures is no site' },
  {
    files: ['src/start/database-thread.ts'],
    may: ['src/store/archive/answer-side.ts'],
    because: 'the thread that holds a database is no site',
  },
  {
    files: ['src/start/*'],
    may: ['**', '!src/{testing,conformance}/**', '!src/store/sqlite/**', '!src/server/converting/*', '!sharp', '!react*'],
    because: 'start/ is how a process begins',
  },
  { files: ['migrations/*'], may: ['kysely'], because: 'a migration is frozen' },
  { files: ['content/sample/samples.ts'], may: ['content/sample/*'], because: 'the list of the samples' },
  { files: ['content/**/*'], may: [], because: 'content/ is words and pictures' },
]

const fits = (name: string, glob: string) => glob === '**' || matchesGlob(name, glob)

/** Whether a file of a slice imports nothing but words, and what is as plain; no file imports itself by way of others. */
const isPlain = (file: string): boolean =>
  fits(file, 'src/club/*/*.ts') &&
  existsSync(join(root, file)) &&
  importsOf(file, { types: true }).every(
    (from) => words.some((glob) => fits(from, glob)) || (dirname(from) === dirname(file) && isPlain(from)),
  )

/** Why a file may not import this, a package or a path from the root; undefined where it may. */
export function whyNot(file: string, imported: string): string | undefined {
  const rule = rules.find(({ files }) => files.some((glob) => fits(file, glob)))
  if (rule === undefined) return `${file} has no place in the layout: name it by its role or move it`
  const globs = rule.may.map((glob) => glob.replace('~', dirname(file)))
  const plain = rule.may.includes(plainBeside) && dirname(imported) === dirname(file) && isPlain(imported)
  const may = plain || globs.some((glob) => !glob.startsWith('!') && fits(imported, glob))
  const not = globs.some((glob) => glob.startsWith('!') && fits(imported, glob.slice(1)))
  return may && !not ? undefined : `${file} may not import ${imported}: ${rule.because}`
}
