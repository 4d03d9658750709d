import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, root, sources, textOf } from '../testing/sources.ts'
import { rules } from './import-rules.ts'
import { whyNot } from './why-not.ts'

const isOurs = (name: string) => /^(?:src|content|migrations|package\.json)/.test(name) && existsSync(join(root, name))
const filesOf = (name: string, how: { types: boolean }) => importsOf(name, how).filter(isOurs)

/** Every file that is reached from one, itself among them. */
function reached(from: string, how: { types: boolean }): Set<string> {
  const seen = new Set([from])
  for (const name of seen) if (/\.tsx?$/.test(name)) for (const next of filesOf(name, how)) seen.add(next)
  return seen
}

test('the walk sees imports of every form', () => {
  expect(sources.length).toBeGreaterThan(80)
  expect(filesOf('src/site/frame.tsx', { types: false })).toEqual(
    expect.arrayContaining(['src/web/layout.tsx', 'src/site/routes.tsx', 'src/club/admins/sign-in-again.tsx']),
  )
  expect(filesOf('src/site/routes.tsx', { types: false })).not.toContain('src/web/page.ts')
  expect(filesOf('src/site/routes.tsx', { types: true })).toContain('src/web/page.ts')
  expect(filesOf('src/site/browser.tsx', { types: false })).toContain('src/ui/base.css')
  expect(reached('src/start/main.ts', { types: false })).toContain('src/store/sqlite/dialect.ts')
})

/** The page that may import this, if any may: of the file's own slice, or of no matter which. */
const pageBeside = (name: string) => `${/^src\/(?:club|pages)\/[^/]+/.exec(name)?.[0] ?? 'src/pages/any'}/page.tsx`

test('nothing of the server reaches the browser', () => {
  for (const entry of ['src/site/browser.tsx', 'src/site/boot.ts', 'src/worker/service-worker.ts']) {
    const all = [...reached(entry, { types: false })]
    const apart = all.filter((name) => !/^src\/(?:site\/|worker\/|web\/(?:live|offline|search)\/|club\/things\.ts$)/.test(name))
    expect(apart.filter((name) => whyNot(pageBeside(name), name))).toEqual([])
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
    filesOf(name, { types: true }).some((next) => /\.tsx?$/.test(next) && reached(next, { types: true }).has(name)),
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
  // Also one that imports nothing.
  expect(files.filter((file) => whyNot(file, file)?.includes('has no place in the layout'))).toEqual([])
  const wrong = files.flatMap((file) => importsOf(file, { types: true }).flatMap((from) => whyNot(file, from) ?? []))
  expect(wrong).toEqual([])
})

const planted = [
  ['src/contract/field.ts', 'src/store/rows.ts'],
  ['src/contract/field.ts', 'zod'],
  ['src/store/rows.ts', 'hono'],
  ['src/store/finding/find.ts', 'src/store/sqlite/dialect.ts'],
  ['src/store/sqlite/dialect.ts', 'src/server/refused.ts'],
  ['src/store/postgres/open.ts', 'src/server/refused.ts'],
  ['src/store/move/rows.ts', 'src/server/refused.ts'],
  ['src/store/archive/tar.ts', 'src/server/refused.ts'],
  ['src/store/archive/tar.ts', 'src/store/postgres/open.ts'],
  ['src/web/offline/offline.ts', 'src/club/events/contract.ts'],
  ['src/device/kept.ts', 'src/web/ask.ts'],
  ['src/worker/parts.ts', 'src/web/ask.ts'],
  ['src/server/answer.ts', 'src/club/events/contract.ts'],
  ['src/server/turns/rounds.ts', 'src/club/events/contract.ts'],
  ['src/server/files/media-route.ts', 'src/server/converting/make.ts'],
  ['src/site/cards.ts', 'src/server/drawing/draw.ts'],
  ['src/server/drawing/card.ts', 'src/server/converting/pixels.ts'],
  ['src/start/sheet-drawer.ts', 'src/server/services.ts'],
  ['src/server/converting/make.ts', 'src/store/files.ts'],
  ['src/server/files/file-texts.ts', 'src/server/reading/read-pdf.ts'],
  ['src/server/files/file-texts.ts', 'unpdf/pdfjs'],
  ['src/start/start.ts', 'unpdf/pdfjs'],
  ['src/server/reading/read-pdf.ts', 'src/store/files.ts'],
  ['src/start/pdf-reader.ts', 'src/server/services.ts'],
  ['src/start/picture-converter.ts', 'src/server/services.ts'],
  ['src/start/database-thread.ts', 'src/store/open.ts'],
  ['src/ui/form.tsx', 'content/club.ts'],
  ['src/web/ask.ts', 'src/club/events/contract.ts'],
  ['src/web/live/live.ts', 'src/club/events/contract.ts'],
  ['src/web/search/search-dialog.tsx', 'src/club/events/contract.ts'],
  ['src/club/things.ts', 'src/club/events/api.ts'],
  ['src/club/kinds.ts', 'src/club/events/contract.ts'],
  ['src/club/events/contract.ts', 'src/server/refused.ts'],
  ['src/club/admins/code-store.ts', 'src/server/mail/mail.ts'],
  ['src/club/events/page.tsx', 'src/club/events/api.ts'],
  ['src/club/events/page.tsx', 'src/club/faq/contract.ts'],
  ['src/club/events/page.tsx', 'src/club/things.ts'],
  ['src/club/admins/admin-console.tsx', 'src/club/events/contract.ts'],
  ['src/club/admins/login-page.tsx', 'src/club/admins/limits.ts'],
  ['src/club/registrations/use-students.ts', 'src/club/registrations/store.ts'],
  ['src/club/events/api.ts', 'src/club/faq/contract.ts'],
  ['src/club/events/api.ts', 'src/web/ask.ts'],
  ['src/pages/home/contract.ts', 'src/club/events/api.ts'],
  ['src/pages/home/api.ts', 'src/club/registrations/api.ts'],
  ['src/pages/home/page.tsx', 'src/club/events/store.ts'],
  ['src/club/timeline/old-entries.ts', 'src/server/answer.ts'],
  ['src/normalise/times.ts', 'src/club/events/contract.ts'],
  ['src/moving-in/old-kinds.ts', 'src/club/events/api.ts'],
  ['src/moving-in/old-kinds.ts', 'src/club/events/old-entries.ts'],
  ['src/start/doctor/mail.ts', 'src/start/config.ts'],
  ['src/site/api.ts', 'src/start/config.ts'],
  ['src/site/render.tsx', 'src/store/open.ts'],
  ['src/start/main.ts', 'src/testing/club.ts'],
  ['src/start/main.ts', 'src/server/converting/answer-conversions.ts'],
  ['src/start/on-site.ts', 'src/store/sqlite/copy.ts'],
  ['src/start/doctor/database.ts', 'src/store/sqlite/look.ts'],
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
