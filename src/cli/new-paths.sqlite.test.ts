import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from '../testing/sources.ts'

let folder = ''
const put = (name: string, text: string) => {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), text)
}
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const run = (...words: string[]) =>
  execFileSync(process.execPath, [join(root, 'scripts/new-paths.mjs'), ...words], { cwd: folder, encoding: 'utf8', stdio: 'pipe' })

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'club-test-'))
  execFileSync('git', ['init', '-q', folder])
  mkdirSync(join(folder, 'docs'))
  copyFileSync(join(root, 'docs/upgrade.md'), join(folder, 'docs/upgrade.md'))
  for (const name of ['src/contract/collection.ts', 'src/db/files/pictures.ts', 'src/site/collections.ts']) put(name, '')
  put(
    'src/club/robots/contract.ts',
    "import { thing } from '../../contract/thing.ts'\nimport { words } from '../../../content/robots.ts'\n",
  )
  put('src/club/robots/store.ts', "import { pictures } from '../../store/pictures.ts'\nimport { robots } from './contract.ts'\n")
  put('content/robots.ts', "import { thing } from '../src/contract/thing.ts'\nimport { robots } from '../src/club/robots/contract.ts'\n")
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a club’s own collection moves with its imports, and so do those of its content', () => {
  expect(run('--try')).toContain('src/club/robots/store.ts → src/collections/robots/store.ts')
  expect(existsSync(join(folder, 'src/collections'))).toBe(false)

  expect(run()).toContain('2 files moved, the imports of 3 files rewritten.')
  expect(existsSync(join(folder, 'src/club/robots/store.ts'))).toBe(false)
  const contract = "import { thing } from '../../contract/collection.ts'\nimport { words } from '../../../content/robots.ts'\n"
  expect(read('src/collections/robots/contract.ts')).toBe(contract)
  const store = "import { pictures } from '../../db/files/pictures.ts'\nimport { robots } from './contract.ts'\n"
  expect(read('src/collections/robots/store.ts')).toBe(store)
  const content = "import { thing } from '../src/contract/collection.ts'\nimport { robots } from '../src/collections/robots/contract.ts'\n"
  expect(read('content/robots.ts')).toBe(content)

  expect(run()).toContain('0 files moved, the imports of 0 files rewritten.')
})

test('a folder that git has moved already gets its imports rewritten, and a place that is taken keeps both files', () => {
  put('src/collections/arms/contract.ts', "import { thing } from '../../contract/thing.ts'\n")
  put('src/club/things.ts', "export { arms } from './arms/contract.ts'\n")
  expect(run()).not.toContain('things.ts →')
  expect(read('src/collections/arms/contract.ts')).toBe("import { thing } from '../../contract/collection.ts'\n")
  expect(read('src/club/things.ts')).toContain('arms')
})
