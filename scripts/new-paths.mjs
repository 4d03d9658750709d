// For clubs with files of their own: moves a folder of src/club/ (or another old folder) to its new place, and rewrites the imports of
// every source file that still name an old path. The old and new paths are the table in docs/upgrade.md. Run it after the merge, in the
// project's folder: node scripts/new-paths.mjs [--try]
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize, relative, sep } from 'node:path'

const isTrial = process.argv.includes('--try')
const slashed = (path) => path.split(sep).join('/')

/** The rows of the table: an old folder, its new one, and the files that go there by old and new name; all of them without names. */
const rows = readFileSync('docs/upgrade.md', 'utf8')
  .split(/\r?\n/)
  .map((line) => /^\| `(src\/[^`]*)` \| `(src\/[^`]*)` \| (.*) \|$/.exec(line))
  .filter((row) => row !== null)
  .map(([, from, to, names]) => ({
    from,
    to,
    names: names === 'all others' ? undefined : new Map(names.split(', ').map((name) => [name.split(' → ')[0], name.split(' → ').at(-1)])),
  }))
if (rows.length === 0) throw new Error('docs/upgrade.md has no table of paths: take that of this version')

/** Where a file is now that had this path; undefined where it has not moved. */
function newPath(path) {
  const inFolder = rows.filter(({ from }) => path.startsWith(`${from}/`))
  const named = inFolder.find(({ from, names }) => names?.has(path.slice(from.length + 1)))
  if (named) return `${named.to}/${named.names.get(path.slice(named.from.length + 1))}`
  const [rest] = inFolder.filter(({ names }) => !names).sort((a, b) => b.from.length - a.from.length)
  return rest && rest.from !== rest.to ? rest.to + path.slice(rest.from.length) : undefined
}

/** Where a file may have been before: itself, and the same file in each old folder that went as a whole to its new one. */
const oldPaths = (path) => [
  path,
  ...rows.filter(({ to, names }) => !names && path.startsWith(`${to}/`)).map(({ from, to }) => from + path.slice(to.length)),
]

const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', 'src', 'content', 'migrations', 'e2e'])
  .toString()
  .split('\0')
  .filter((name, at, all) => name !== '' && existsSync(name) && all.indexOf(name) === at)

const moved = new Map()
for (const file of files) {
  const target = newPath(file)
  if (target === undefined) continue
  if (existsSync(target)) console.warn(`${file}: left there, because ${target} exists. Carry your lines over, then delete it.`)
  else moved.set(file, target)
}
for (const [from, to] of moved) {
  console.info(`${from} → ${to}`)
  if (isTrial) continue
  mkdirSync(dirname(to), { recursive: true })
  renameSync(from, to)
}

let rewritten = 0
for (const file of files.filter((name) => /\.(?:[mc]?[jt]sx?|css)$/.test(name))) {
  const now = moved.get(file) ?? file
  const where = isTrial ? file : now
  if (!existsSync(where) || !statSync(where).isFile()) continue
  const text = readFileSync(where, 'utf8')
  const changed = text.replace(/(['"])(\.\.?\/[^'"\s?]+)(\?[^'"\s]*)?\1/g, (whole, quote, path, query = '') => {
    if (now === file && existsSync(join(dirname(now), path))) return whole
    for (const old of oldPaths(file)) {
      const target = slashed(normalize(join(dirname(old), path)))
      const found = moved.get(target) ?? [newPath(target), target].find((each) => each !== undefined && existsSync(each))
      if (found === undefined) continue
      const way = slashed(relative(dirname(now), found))
      return quote + (way.startsWith('.') ? way : `./${way}`) + query + quote
    }
    return whole
  })
  if (changed === text) continue
  rewritten += 1
  if (!isTrial) writeFileSync(where, changed)
}
console.info(`${moved.size} files moved, the imports of ${rewritten} files rewritten${isTrial ? ' (a trial: nothing was changed)' : ''}.`)
