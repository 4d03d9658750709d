import { type Rule, rulesOfWhatIsShown } from './import-rules-shown.ts'

const page = [
  'react',
  'src/contract/*',
  'src/ui/*',
  'src/web/*',
  'src/web/search/{ask-site.ts,search-hints.tsx}',
  'src/device/*',
  'content/*',
]
export const words = ['zod/mini', 'src/contract/*', 'content/*']
const node = ['node:*', 'node:*/*']
/** Any file beside that leads to no more than a contract may, and so can be known to the server and in the browser alike. */
export const plainBeside = '~/(plain)'
const api = ['zod/mini', ...node, 'src/contract/*', 'src/server/**/*', 'src/store/*', 'content/*']

/** What is run by a process of its own and by nothing else. */
const apart = 'src/server/{converting,drawing,reading}/*'
/** How such a process is spoken to. */
const answers = 'src/server/converting/answer-conversions.ts'
/** A file with which a process or a thread begins that is no site: it may lead to its own work alone. */
const noSite = (name: string, may: string[], what: string): Rule => ({
  files: [`src/start/${name}.ts`],
  may,
  because: `the ${what} is no site`,
})

/**
 * What each part of the house may import: packages by their names, files by their paths from the root, `~` being the
 * file's own folder. The first rule that fits a file holds; a file that none fits has no place in the layout.
 */
export const rules: Rule[] = [
  { files: ['src/**/*.test.{ts,tsx}', 'src/testing/**', 'src/conformance/*'], may: ['**'], because: 'tests may look everywhere' },
  { files: ['src/contract/*'], may: ['zod/mini', '~/*'], because: 'contract/ says what can be said' },
  {
    files: ['src/store/*'],
    may: [
      ...['kysely', 'kysely/migration', '@bradenmacdonald/s3-lite-client', ...node, 'src/contract/*', '~/*'],
      ...['src/store/postgres/{place,open}.ts', 'src/store/sqlite/{place,trouble}.ts', 'src/store/finding/{follow,file-texts}.ts'],
    ],
    because: 'store/ keeps',
  },
  {
    files: ['src/store/finding/*'],
    may: ['kysely', ...node, 'src/contract/*', 'src/store/*', '~/*'],
    because: 'what finds entries by their words lies in one place',
  },
  {
    files: ['src/store/sqlite/*'],
    may: ['kysely', ...node, 'src/store/*', '~/*'],
    because: 'what is about SQLite lies in one place',
  },
  {
    files: ['src/store/postgres/*'],
    may: ['kysely', 'kysely/migration', 'pg', 'pg-cursor', ...node, 'src/contract/*', 'src/store/*', '~/*'],
    because: 'and what is about Postgres in another',
  },
  {
    files: ['src/store/move/*'],
    may: ['kysely', 'kysely/migration', 'pg', 'pg-cursor', ...node, 'src/store/*', 'src/store/{sqlite,postgres}/*', '~/*'],
    because: 'a site moves from one store to another',
  },
  {
    files: ['src/store/archive/*'],
    may: [
      ...['modern-tar', 'age-encryption', '@bradenmacdonald/s3-lite-client', 'kysely/migration', 'zod/mini', ...node],
      ...['src/contract/*', 'src/store/*', 'src/store/move/*', 'src/store/sqlite/{database-file,trouble}.ts', '~/*'],
    ],
    because: 'a site goes into an archive and out of one',
  },
  {
    files: ['src/server/converting/*'],
    may: [
      ...['sharp', 'heic-decode', 'node:*', 'src/contract/*', 'src/store/media-types.ts', 'src/server/pictures/conversion.ts'],
      ...['src/server/sheets/sheet.ts', '~/*'],
    ],
    because: 'what decodes pictures lies in one place, and a process of its own runs it',
  },
  {
    files: ['src/server/drawing/*'],
    may: ['sharp', 'pdfkit', 'uqr', 'src/contract/escaped.ts', 'src/server/sheets/sheet.ts', answers, '~/*'],
    because: 'what draws cards and posters lies in one place, and a process of its own runs it',
  },
  {
    files: ['src/server/reading/*'],
    may: ['unpdf/pdfjs', answers, 'src/server/pictures/conversion.ts', '~/*'],
    because: 'what reads PDFs lies in one place, and a process of its own runs it',
  },
  {
    files: ['src/server/**/*'],
    may: [
      ...['hono', 'hono/**', '@hono/**', 'zod/mini', 'nodemailer', 'pino', '@zxcvbn-ts/*', '@fastify/busboy', 'lru-cache', 'ipaddr.js'],
      ...['csv-stringify/*', 'yazl', 'ical-generator', 'feed', 'prom-client', ...node, 'kysely/migration'],
      ...['src/contract/*', 'src/store/*', 'src/store/finding/*'],
      ...['src/store/archive/*', 'src/store/move/trouble.ts', 'src/server/**/*', `!${apart}`],
    ],
    because: 'server/ answers',
  },
  ...rulesOfWhatIsShown,
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
    may: [...node, '~/*', 'src/contract/*', 'src/normalise/*', 'src/server/**/*', 'src/store/*', 'src/club/kinds.ts'],
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
      `!${apart}`,
      '!src/store/{sqlite,postgres,move}/**',
      '!kysely*',
    ],
    because: 'site/ ties calls and pages together',
  },
  noSite('picture-converter', ['src/server/converting/*'], 'process that converts pictures'),
  noSite('sheet-drawer', [answers, 'src/server/drawing/draw.ts'], 'process that draws cards and posters'),
  noSite('pdf-reader', [answers, 'src/server/reading/read-pdf.ts'], 'process that reads PDFs'),
  noSite('database-thread', ['src/store/archive/answer-side.ts'], 'thread that holds a database'),
  {
    files: ['src/start/*'],
    may: ['**', '!src/{testing,conformance}/**', '!src/store/sqlite/**', `!${apart}`, '!sharp', '!unpdf/*', '!react*'],
    because: 'start/ is how a process begins',
  },
  { files: ['migrations/*'], may: ['kysely'], because: 'a migration is frozen' },
  { files: ['content/sample/samples.ts'], may: ['content/sample/*'], because: 'the list of the samples' },
  { files: ['content/**/*'], may: [], because: 'content/ is words and pictures' },
]
