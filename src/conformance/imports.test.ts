import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { rules, whyNot } from './import-rules.ts'

const root = join(import.meta.dirname, '../..')
const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((name) => `src/${name}`)
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|^src\/(?:testing|conformance)\//.test(name))
const textOf = (name: string) => readFileSync(join(root, name), 'utf8')

const anyImport =
  /(?:^|[\s;}])(?:import|export)\s(?:[^'"`;]*?\sfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?['"]([^'"]+)['"]/g
const typeImport = /(?:^|\n)(?:import|export) type [^'";]*?from ['"][^'"]+['"]/g

/** What a file imports, packages by name and files by their path from the root; without what it needs for types only, where that is asked. */
function allImportsOf(name: string, { types }: { types: boolean }): string[] {
  const text = types ? textOf(name) : textOf(name).replace(typeImport, '')
  return [...text.matchAll(anyImport)]
    .map(([, plain, lazy]) => plain ?? lazy ?? '')
    .map((from) => (from.startsWith('.') ? relative(root, join(root, dirname(name), from)) : from))
}

const isOurs = (name: string) => /^(?:src|content|migrations|package\.json)/.test(name) && existsSync(join(root, name))
const importsOf = (name: string, how: { types: boolean }) => allImportsOf(name, how).filter(isOurs)

/** Every file that is reached from one, itself among them. */
function reached(from: string, how: { types: boolean }): Set<string> {
  const seen = new Set([from])
  for (const name of seen) if (/\.tsx?$/.test(name)) for (const next of importsOf(name, how)) seen.add(next)
  return seen
}

test('the walk sees imports of every form', () => {
  expect(sources.length).toBeGreaterThan(80)
  expect(importsOf('src/site/routes.tsx', { types: false })).toEqual(
    expect.arrayContaining(['src/web/layout.tsx', 'src/pages/home/page.tsx', 'src/club/admins/sign-in-again.tsx']),
  )
  expect(importsOf('src/site/routes.tsx', { types: false })).not.toContain('src/web/page.ts')
  expect(importsOf('src/site/routes.tsx', { types: true })).toContain('src/web/page.ts')
  expect(importsOf('src/site/browser.tsx', { types: false })).toContain('src/ui/base.css')
  expect(reached('src/start/main.ts', { types: false })).toContain('src/store/sqlite.ts')
})

/** The page that may import this, if any may: of the file's own slice, or of no matter which. */
const pageBeside = (name: string) => `${/^src\/(?:club|pages)\/[^/]+/.exec(name)?.[0] ?? 'src/pages/any'}/page.tsx`

test('nothing of the server reaches the browser', () => {
  for (const entry of ['src/site/browser.tsx', 'src/site/boot.ts']) {
    const all = [...reached(entry, { types: false })]
    expect(all.filter((name) => !name.startsWith('src/site/') && name !== 'src/club/things.ts' && whyNot(pageBeside(name), name))).toEqual(
      [],
    )
    const foreign = all
      .filter((name) => /\.tsx?$/.test(name))
      .flatMap((name) =>
        [...textOf(name).matchAll(/from '((?:node:|hono|kysely|pino|nodemailer)[^']*)'/g)].map(([, from]) => `${name}: ${from}`),
      )
    expect(foreign).toEqual([])
  }
  expect(reached('src/site/browser.tsx', { types: false }).size).toBeGreaterThan(40)
})

test('no file imports itself by way of others, not even for types', () => {
  const cycles = sources.filter((name) =>
    importsOf(name, { types: true }).some((next) => /\.tsx?$/.test(next) && reached(next, { types: true }).has(name)),
  )
  expect(cycles).toEqual([])
})

test('every file imports only what its place in the layout may', () => {
  const files = ['src', 'migrations', 'content'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((name) => /\.tsx?$/.test(name) && name !== 'src/build.d.ts'),
  )
  expect(files.length).toBeGreaterThan(300)
  const wrong = files.flatMap((file) => allImportsOf(file, { types: true }).flatMap((from) => whyNot(file, from) ?? []))
  expect(wrong).toEqual([])
})

const planted = [
  ['src/contract/field.ts', 'src/store/rows.ts'],
  ['src/contract/field.ts', 'zod'],
  ['src/store/rows.ts', 'hono'],
  ['src/server/answer.ts', 'src/club/events/contract.ts'],
  ['src/server/turns/rounds.ts', 'src/club/events/contract.ts'],
  ['src/ui/form.tsx', 'content/club.ts'],
  ['src/web/ask.ts', 'src/club/events/contract.ts'],
  ['src/club/things.ts', 'src/club/events/api.ts'],
  ['src/club/kinds.ts', 'src/club/events/contract.ts'],
  ['src/club/events/contract.ts', 'src/server/refused.ts'],
  ['src/club/admins/code-store.ts', 'src/server/mail/mail.ts'],
  ['src/club/events/page.tsx', 'src/club/events/api.ts'],
  ['src/club/events/page.tsx', 'src/club/faq/contract.ts'],
  ['src/club/events/page.tsx', 'src/club/things.ts'],
  ['src/club/admins/console-page.tsx', 'src/club/events/contract.ts'],
  ['src/club/registrations/use-students.ts', 'src/club/registrations/store.ts'],
  ['src/club/events/api.ts', 'src/club/faq/contract.ts'],
  ['src/club/events/api.ts', 'src/web/ask.ts'],
  ['src/pages/home/contract.ts', 'src/club/events/api.ts'],
  ['src/pages/home/store.ts', 'src/server/answer.ts'],
  ['src/pages/home/api.ts', 'src/club/registrations/store.ts'],
  ['src/pages/home/page.tsx', 'src/pages/home/store.ts'],
  ['src/club/timeline/old-entries.ts', 'src/server/answer.ts'],
  ['src/normalise/times.ts', 'src/club/events/contract.ts'],
  ['src/moving-in/old-kinds.ts', 'src/club/events/api.ts'],
  ['src/moving-in/old-kinds.ts', 'src/club/events/old-entries.ts'],
  ['src/site/api.ts', 'src/start/config.ts'],
  ['src/site/render.tsx', 'src/store/open.ts'],
  ['src/start/main.ts', 'src/testing/club.ts'],
  ['migrations/0001-first-tables.ts', 'src/store/id.ts'],
  ['content/sample/samples.ts', 'content/club.ts'],
  ['content/club.ts', 'src/contract/link.ts'],
] as const
test.for(planted)('%s may not import %s', ([file, from]) => {
  expect(whyNot(file, from)).toBe(
    `${file} may not import ${from}: ${rules.find(({ because }) => whyNot(file, from)?.endsWith(because))?.because}`,
  )
})

test('a fault is planted for every rule that forbids anything, and a file without a place is refused', () => {
  const reasons = planted.map(([file, from]) => whyNot(file, from) ?? '')
  const untried = rules.filter(({ may, because }) => !may.every((glob) => glob === '**') && !reasons.some((why) => why.endsWith(because)))
  expect(untried).toEqual([])
  expect(whyNot('src/utils/date.ts', 'zod/mini')).toContain('has no place in the layout')
  expect(whyNot('src/helper.ts', 'zod/mini')).toContain('has no place in the layout')
})

const forbidden: [string, RegExp][] = [
  ['require()', /\brequire\s*\(|\bcreateRequire\b/],
  ["import('…').Type", /\bimport\(\s*['"][^'"]+['"]\s*\)\s*\.\s*[A-Z]/],
  ['new URL(…, import.meta.url)', /new URL\([^)]*import\.meta\.url/],
  ['an absolute or home path', /['"`](?:\/(?:home|root|tmp|work|Users)\/)/],
]
test.for(forbidden)('no source uses %s', ([, pattern]) => {
  expect(sources.filter((name) => pattern.test(textOf(name)))).toEqual([])
})

test('the environment is read at the start only', () => {
  expect(sources.filter((name) => /process\.env\b/.test(textOf(name))).sort()).toEqual(['src/start/environment.ts'])
})

// A name that ends in .md, a record by its number, and such names as have lost their ending. Names that only look like a path
// of a document (in strings of tests, say) would stand here too; there are none.
const cited = /(?:[\w./-]*\/)?[\w-]+\.md\b|docs\/decisions\/\d{4}[\w-]*|reading-the-spec/gi
const records = readdirSync(join(root, 'docs/decisions'))
const isThere = (document: string) =>
  ['', 'docs', 'docs/decisions'].some((folder) => existsSync(join(root, folder, document))) ||
  records.some((record) => document.startsWith('docs/decisions/') && record.startsWith(document.slice('docs/decisions/'.length)))

test('no source names a document that is not there', () => {
  const all = ['src', 'content', 'e2e', 'scripts', 'bench', 'migrations'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((name) => /\.(?:[cm]?[jt]sx?|css)$/.test(name) && name !== 'src/conformance/imports.test.ts'),
  )
  const named = all.flatMap((name) => (textOf(name).match(cited) ?? []).map((document) => ({ name, document })))
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter(({ document }) => !isThere(document))).toEqual([])
})

const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'bench/README.md']
  .concat(['docs', 'docs/decisions'].flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)))
  .filter((name) => name.endsWith('.md'))

test('no document names a file that is not there', () => {
  const named = documents
    .filter((name) => !name.startsWith('docs/decisions/'))
    .flatMap((name) =>
      [...textOf(name).matchAll(/`((?:src|e2e|bench|scripts|content|migrations|docs)\/[\w./-]+\.(?:tsx?|mjs|css|md))`/g)].map(
        ([, file = '']) => ({
          name,
          file,
        }),
      ),
    )
  expect(named.length).toBeGreaterThan(100)
  // A club with words of its own deletes it first of all.
  const mayBeGone = 'src/conformance/shipped-content.test.ts'
  expect(named.filter(({ file }) => file !== mayBeGone && !existsSync(join(root, file)))).toEqual([])
})

test('no document links to a file that is not there', () => {
  const links = documents.flatMap((name) =>
    [...textOf(name).matchAll(/\]\(([^)\s#]+)[^)]*\)/g)].flatMap(([, to = '']) => (/^[a-z]+:/.test(to) ? [] : [{ name, to }])),
  )
  expect(links.length).toBeGreaterThan(30)
  expect(links.filter(({ name, to }) => !existsSync(join(root, dirname(name), to)))).toEqual([])
})

test('Node is started with the same options wherever the site is', () => {
  const { config, scripts } = JSON.parse(textOf('package.json')) as {
    config: { node: string; env: string }
    scripts: Record<string, string>
  }
  expect(config.node).toMatch(/^--max-semi-space-size=\d+ --max-old-space-size=\d+$/)
  const serving = Object.entries(scripts).filter(([, script]) => /dist\/server\/(?:main|demo)\.js/.test(script))
  expect(serving.map(([name]) => name).sort()).toEqual(['demo', 'start'])
  for (const [name, script] of serving)
    expect.soft(script, name).toMatch(/^exec env \$npm_package_config_env node \$npm_package_config_node dist\//)
  expect(textOf('docs/operate.md')).toContain(`node ${config.node} dist/server/main.js`)
  expect(textOf('docs/operate.md')).toContain(`Environment=NODE_ENV=production ${config.env} `)
  for (const starter of ['e2e/site.ts', 'bench/site.ts'])
    for (const used of ["config.node.split(' ')", "config.env.split('=')"]) expect.soft(textOf(starter), starter).toContain(used)
})

test('no source is longer than 200 lines', () => {
  expect(sources.filter((name) => textOf(name).split('\n').length > 201)).toEqual([])
})
