import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const root = dirname(import.meta.dirname)

/** A copy of the project as git knows it, with the same packages, to be changed and thrown away. */
export function projectCopy() {
  const folder = mkdtempSync(join(tmpdir(), 'club-copy-'))
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  for (const file of files.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return {
    folder,
    bin: join(root, 'node_modules/.bin'),
    /** Replaces a text in a file, as a person does who saves it. Throws if the file does not contain it. */
    change: (file, from, to) => {
      const before = readFileSync(join(folder, file), 'utf8')
      const after = before.replace(from, to)
      if (after === before) throw new Error(`${file} does not contain ${from}`)
      writeFileSync(join(folder, file), after)
    },
    /** Builds the site there, as a start does. */
    prepare: () => execFileSync('node', ['scripts/prepare.mjs'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] }),
    end: () => rmSync(folder, { recursive: true, force: true }),
  }
}
