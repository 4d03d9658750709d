import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

export const root = join(import.meta.dirname, '../..')
/** What is not there for tests. */
export const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((name) => `src/${name}`)
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|^src\/(?:testing|conformance)\//.test(name))
export const textOf = (name: string) => readFileSync(join(root, name), 'utf8')

const anyImport =
  /(?:^|[\s;}])(?:import|export)\s(?:[^'"`;]*?\sfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?['"]([^'"]+)['"]/g
const typeImport = /(?:^|\n)(?:import|export) type [^'";]*?from ['"][^'"]+['"]/g

/**
 * What a file imports, packages by name and files by their path from the root; without what it needs for types only, where
 * that is asked.
 */
export function importsOf(name: string, { types }: { types: boolean }): string[] {
  const text = types ? textOf(name) : textOf(name).replace(typeImport, '')
  return [...text.matchAll(anyImport)]
    .map(([, plain, lazy]) => plain ?? lazy ?? '')
    .map((from) => (from.startsWith('.') ? relative(root, join(root, dirname(name), from)) : from))
}
