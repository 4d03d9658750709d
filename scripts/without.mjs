// Checks that a feature can be removed: copies the project, deletes src/features/NAME, its lines in src/site/features.*.ts and in
// docs/spec-coverage.md, and its own end-to-end tests, nothing else, and runs the checks there: node scripts/without.mjs NAME
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectCopy } from './project-copy.mjs'

const [name] = process.argv.slice(2)
if (name === undefined || !existsSync(`src/features/${name}`)) {
  console.error('Name a folder in src/features.')
  process.exit(1)
}

/** Removes the lines of a list that import from the feature, and those that contain a name imported there. */
function removeLines(file) {
  const lines = readFileSync(file, 'utf8').split('\n')
  const isOwn = (line) => line.includes(`features/${name}/`)
  const imported = lines.filter(isOwn).flatMap((line) => /^import (?:type )?\{(.*)\}/.exec(line)?.[1].split(',') ?? [])
  const names = imported.map((one) => one.trim().split(/\s+/).at(-1))
  const isUse = (line) => names.some((one) => new RegExp(`\\b${one}\\b`).test(line))
  writeFileSync(file, lines.filter((line) => !isOwn(line) && !isUse(line)).join('\n'))
}

const { folder, check, end } = projectCopy()
try {
  rmSync(join(folder, 'src/features', name), { recursive: true })
  for (const file of globSync([`e2e/${name}*.spec.ts`, `e2e/all/${name}*.spec.ts`], { cwd: folder })) rmSync(join(folder, file))
  for (const file of ['docs/spec-coverage.md', ...globSync('src/site/features.*.ts', { cwd: folder })]) removeLines(join(folder, file))
  check('types', 'rules', 'unit', 'build', 'journeys')
} finally {
  end()
}
