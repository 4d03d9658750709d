import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { diskTrouble } from '../db/files/disk.ts'
import { FolderShut } from '../db/sqlite/database-file.ts'
import { reserveDataDir } from './data-dir.ts'

// Root may write everywhere, so a test that runs as root becomes a user without rights after the project was read.
const isRoot = process.getuid?.() === 0
const becomeNobody = isRoot ? 'process.setgroups([]); process.setgid(65534); process.setuid(65534)' : ''

/** A folder whose contents this user may read, and may not write in `shut`. */
function shutFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'club-shut-'))
  chmodSync(folder, 0o755)
  const shut = join(folder, 'shut')
  mkdirSync(shut, { mode: 0o755 })
  const before = process.umask()
  onTestFinished(() => {
    process.umask(before)
    if (!isRoot) chmodSync(shut, 0o755)
    rmSync(folder, { recursive: true, force: true })
  })
  return { folder, shut, close: () => (isRoot ? chownSync(shut, 0, 0) : chmodSync(shut, 0o555)) }
}

/** Calls a function of a module as that user and prints what a person sees of its error, or its result. Pages need a bundler and are left out. */
const calling = (module: string, call: string) => `
  import * as called from '${import.meta.dirname}/${module}'
  import * as migrations from '${import.meta.dirname}/../db/migrations.ts'
  import { friendlyError } from '${import.meta.dirname}/friendly-error.ts'
  ${becomeNobody}
  try { const result = await called.${call}; console.log(JSON.stringify(result?.findings ?? '')) } catch (error) { console.error(friendlyError(error)); process.exitCode = 1 }`

const called = (module: string, call: string, cwd: string) => ended(['--input-type=module', '-e', calling(module, call)], cwd)

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
  const { status, printed } = called('../entries/store.ts', `openStore(${JSON.stringify(dataDir)}, migrations)`, folder)
  expect(status).toBe(1)
  expect(printed).toMatch(/^DATA_DIR, [^\n]+$/)
  expect(printed).toContain(`DATA_DIR, ${dataDir}, cannot be made or written by the user `)
  expect(printed).toMatch(/sudo install -d -o \S+ -m 700 /)
})

test('a DATA_DIR that is a link to nothing, a file, or on a disk that takes no files gets a sentence of its own', () => {
  const { folder } = shutFolder()
  symlinkSync(join(folder, 'not mounted'), join(folder, 'link'))
  writeFileSync(join(folder, 'file'), '')
  const sentence = (name: string) => new FolderShut(join(folder, name)).message
  expect(sentence('link')).toContain(`/link, is a link to ${folder}/not mounted, which does not exist.`)
  expect(sentence('file')).toContain('/file, is a file. Set DATA_DIR to a folder.')
  const disk = { bavail: 1000, bsize: 4096, files: 10, ffree: 5 }
  const trouble = (found: object, accessSync = () => {}) => diskTrouble(folder, { accessSync, statfsSync: () => ({ ...disk, ...found }) })
  expect(trouble({})).toBeUndefined()
  expect(trouble({ bavail: 1 })).toContain('is on a disk that is full.')
  expect(trouble({ ffree: 0 })).toContain('has no inodes left')
  const readOnly = () => {
    throw Object.assign(new Error(), { code: 'EROFS' })
  }
  expect(trouble({}, readOnly)).toContain('is on a disk that is mounted read-only.')
})

test('a DATA_DIR into which others may write is closed with a warning, and refused where that fails or all programs share it', () => {
  const { folder, shut, close } = shutFolder()
  const reserve = (dataDir: string) => {
    const warned: string[] = []
    reserveDataDir({ dataDir, database: dataDir }, (line) => warned.push(line))
    return warned
  }
  expect(reserve(join(folder, 'new'))).toEqual([])
  const open = join(folder, 'open')
  mkdirSync(open)
  chmodSync(open, 0o777)
  expect(reserve(open)).toEqual([`Other users can write to DATA_DIR, ${open}. It is closed to them now (chmod 700).`])
  expect(statSync(open).mode & 0o777).toBe(0o700)
  const shared = join(folder, 'shared')
  mkdirSync(shared)
  chmodSync(shared, 0o1777)
  expect(() => reserve(shared)).toThrow('which all programs share. Set DATA_DIR to a folder that only the site uses.')
  close()
  if (!isRoot) return
  chmodSync(shut, 0o777)
  const settings = JSON.stringify({ dataDir: shut, database: shut })
  const { status, printed } = called('data-dir.ts', `reserveDataDir(${settings})`, folder)
  expect([status, printed]).toEqual([1, expect.stringContaining(`Close it: sudo chown `)])
})

test('a second start on the DATA_DIR of a running site is refused in a sentence', () => {
  const dataDir = join(shutFolder().folder, 'data')
  reserveDataDir({ dataDir, database: dataDir })
  expect(() => reserveDataDir({ dataDir, database: dataDir })).toThrow(
    `Another site runs on DATA_DIR, ${dataDir}. Stop it first, or set another DATA_DIR.`,
  )
})

test('where only the owner of the data is wrong, the doctor advises chown, not a backup', () => {
  const { folder, shut, close } = shutFolder()
  writeFileSync(join(shut, 'club.sqlite'), '')
  close()
  const { printed } = called('../features/operations/server/doctor.ts', `checkDatabase(${JSON.stringify(shut)}, [])`, folder)
  expect(printed).toContain('sudo chown -R')
  expect(printed).not.toMatch(/backup|Restore/)
})

test('a folder of the site that may not be written gets one sentence, before anything is installed or built', () => {
  const { folder, shut, close } = shutFolder()
  mkdirSync(join(shut, 'scripts'))
  for (const name of ['prepare.mjs', 'fonts.mjs']) cpSync(join(import.meta.dirname, '../../scripts', name), join(shut, 'scripts', name))
  for (const name of ['package.json', 'package-lock.json']) writeFileSync(join(shut, name), '{}')
  close()
  const { status, printed } = ended(['--import', `data:text/javascript,${becomeNobody}`, join(shut, 'scripts/prepare.mjs')], folder)
  expect(status).toBe(1)
  expect(printed).toMatch(/^The user \S+ may not write to \S+, so nothing can be installed or built there\. [^\n]+$/)
  expect(printed).toContain(`sudo chown -R ${printed.split(' ')[2]} ${shut}`)
  expect(readdirSync(shut).sort()).toEqual(['package-lock.json', 'package.json', 'scripts'])
})
