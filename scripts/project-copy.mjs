import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const root = dirname(import.meta.dirname)
const bin = join(root, 'node_modules/.bin')

/** The checks that can run in a copy. The journeys are those of `npm test`, without the audit of each page. */
const checks = {
  types: ['tsc', '-p', '.'],
  format: ['biome', 'check', '--error-on-warnings', '.'],
  rules: ['biome', 'lint', 'src'],
  unused: ['knip'],
  unit: ['vitest', 'run', '--project', 'sqlite', '--project', 'dom'],
  build: ['node', 'scripts/prepare.mjs'],
  journeys: ['playwright', 'test', '--grep-invert', 'audit'],
}

/** A copy of the files in git, with the same packages, to be changed and deleted. */
export function projectCopy() {
  const folder = mkdtempSync(join(tmpdir(), 'club-copy-'))
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  const kept = files.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))
  execFileSync('cp', ['--parents', '-t', folder, ...kept], { cwd: root })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const run = (program, ...args) =>
    spawnSync(join(bin, program), args, { cwd: folder, stdio: 'inherit', env: { ...process.env, PATH: `${bin}:${process.env.PATH}` } })
      .status
  return {
    folder,
    bin,
    run,
    /** Runs these checks, prints which passed and sets the exit code. */
    check: (...names) => {
      for (const name of names) {
        const passed = run(...checks[name]) === 0
        console.info(`${passed ? '✓' : '✗'} ${name}`)
        if (!passed) process.exitCode = 1
      }
    },
    /** Replaces a text in a file, as a person does who saves it. Throws if the file does not contain it. */
    change: (file, from, to) => {
      const before = readFileSync(join(folder, file), 'utf8')
      const after = before.replace(from, to)
      if (after === before) throw new Error(`${file} does not contain ${from}`)
      writeFileSync(join(folder, file), after)
    },
    end: () => rmSync(folder, { recursive: true, force: true }),
  }
}
