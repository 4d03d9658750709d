import { existsSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import { importsOf, root } from '../testing/sources.ts'
import { plainBeside, rules, words } from './import-rules.ts'

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
