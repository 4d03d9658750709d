import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

// Whoever runs the tests as root goes on as nobody, who may write nothing here, and perhaps not read the project either:
// so only once what is needed of it has been read.
const isRoot = process.getuid?.() === 0
const becomeNobody = isRoot ? 'process.setgroups([]); process.setgid(65534); process.setuid(65534)' : ''

/** A folder whose contents this user may read, and may not write in `shut`. */
function shutFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'club-shut-'))
  chmodSync(folder, 0o755)
  const shut = join(folder, 'shut')
  mkdirSync(shut, { mode: 0o755 })
  onTestFinished(() => {
    if (!isRoot) chmodSync(shut, 0o755)
    rmSync(folder, { recursive: true, force: true })
  })
  return { folder, shut, close: () => (isRoot ? chownSync(shut, 0, 0) : chmodSync(shut, 0o555)) }
}

// What main.ts does first, and what it says where that fails; pages, which Node cannot read as they stand, are not needed.
const opening = (dataDir: string) => `
  import * as migrations from '${import.meta.dirname}/../db/migrations.ts'
  import { friendlyError } from '${import.meta.dirname}/friendly-error.ts'
  import { openStore } from '${import.meta.dirname}/../entries/store.ts'
  ${becomeNobody}
  openStore(${JSON.stringify(dataDir)}, migrations).catch((error) => { console.error(friendlyError(error)); process.exitCode = 1 })`

function ended(script: string[], cwd: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, script, {
    cwd,
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', NO_COLOR: '1' },
  })
  return { status, printed: `${stdout}${stderr}`.trim() }
}

test.for(['', 'not/there/yet'])('a DATA_DIR that cannot be made or written gets one sentence with what to do: %j', (inside) => {
  const { folder, shut, close } = shutFolder()
  close()
  const dataDir = join(shut, inside)
  const { status, printed } = ended(['--input-type=module', '-e', opening(dataDir)], folder)
  expect(status).toBe(1)
  expect(printed).toMatch(/^DATA_DIR, [^\n]+$/)
  expect(printed).toContain(`DATA_DIR, ${dataDir}, cannot be made or written by the user `)
  expect(printed).toMatch(/sudo install -d -o \S+ -m 700 /)
})

test('a folder of the site that may not be written is told in one sentence, before anything is installed or built', () => {
  const { folder, shut, close } = shutFolder()
  mkdirSync(join(shut, 'scripts'))
  for (const name of ['prepare.mjs', 'fonts.mjs']) cpSync(join(import.meta.dirname, '../../scripts', name), join(shut, 'scripts', name))
  for (const name of ['package.json', 'package-lock.json']) writeFileSync(join(shut, name), '{}')
  close()
  const { status, printed } = ended(['--import', `data:text/javascript,${becomeNobody}`, join(shut, 'scripts/prepare.mjs')], folder)
  expect(status).toBe(1)
  expect(printed).toMatch(/^\S+ may not be written by the user \S+, so what is missing cannot be installed or built\. [^\n]+$/)
  expect(printed).toContain(`sudo chown -R ${printed.split('the user ')[1]?.split(',')[0]} ${shut}`)
  expect(readdirSync(shut).sort()).toEqual(['package-lock.json', 'package.json', 'scripts'])
})
