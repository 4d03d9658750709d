// Tries whether a club can change its words: changes content/ in a copy of the project, each part in turn and all at once,
// and runs the checks there: types, format and lint, unused code, unit and call tests. The end-to-end tests are not
// among them. `node scripts/run.mjs scripts/try-own-words.mjs [part …]`; without a part, all of them.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const listed = (name, words) => [
  'options.ts',
  new RegExp(`export const ${name} = \\[[^\\]]*\\]`),
  `export const ${name} = ${JSON.stringify(words).replaceAll('"', "'").replaceAll(',', ', ')}`,
]

/** What a rocket club would write: by part, the file, what stands there and what takes its place. */
const parts = {
  years: [listed('years', ['First', 'Second', 'Third'])],
  departments: [listed('departments', ['Law', 'Physics'])],
  teams: [listed('teams', ['Rockets', 'Ground & Control'])],
  types: [listed('eventTypes', ['Launch', 'Talk', 'Field trip'])],
  categories: [
    listed('memberCategories', ['Board', 'Crew', 'Alumni']),
    ['options.ts', /headings: Record<string, string> = \{[^}]*\}/, "headings: Record<string, string> = { Crew: 'Flight crew' }"],
  ],
  roll: [
    ['options.ts', /length: 16/, 'length: 9'],
    ['options.ts', /pattern: .*,/, 'pattern: /^[A-Z]{2}-\\d{6}$/,'],
    ['options.ts', /Roll number must be 16 characters/, 'A roll number has nine characters'],
    ['options.ts', /Roll number must be of letters.*'/, "A roll number is like RC-250011'"],
    ['options.ts', /countryCode = '91'/, "countryCode = '971'"],
    ['options.ts', /NV\.EN\.U4EEE25011/, 'RC-250011'],
  ],
  names: [
    ['club.ts', /name: 'AIoT Club'/, "name: 'Rocket Circle'"],
    ['club.ts', /title: 'AIoT Club'/, "title: 'Up & Away'"],
    ['club.ts', /quote: '[^']*'/, "quote: 'What goes up teaches on its way down.'"],
    ['club.ts', /zoneLabel: 'IST'/, "zoneLabel: 'India'"],
    ['club.ts', /since: 'Feb 2022'/, "since: 'May 1999'"],
    ['about.ts', /Feb 2022/g, 'May 1999'],
    ['about.ts', /name: 'IoRT'/, "name: 'Propulsion'"],
    ['project-101.ts', /name: 'Social Cause'/, "name: 'Quiet Rockets'"],
    ['project-101.ts', /Register your idea now/, 'Tell us your idea'],
  ],
  titles: [
    ['pages.ts', /title: '(?!IoRT)(\w+)/g, "title: 'Our $1"],
    ['pages.ts', /IoRT/g, 'Propulsion'],
    ['pages.ts', /heading: 'Team'/, "heading: 'The crew'"],
    ['pages.ts', /heading: 'Notifications'/, "heading: 'News'"],
    ['documents.ts', /Hackathon Report Format/, 'Flight Report'],
    ['faq.ts', /Who can join the club\?/, 'May I launch something?'],
  ],
  logo: [['logo.svg', /<svg[\s\S]*/, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M4 0l2 8H2z"/></svg>\n']],
  colours: [
    ['colours.ts', /'#f7f3e9'/, "'#f2f5ff'"],
    ['colours.ts', /'#14231c', \/\/ text/, "'#101733', // text"],
    ['colours.ts', /'#0b1611'/, "'#0a0d1a'"],
    ['colours.ts', /'#0f211a',\n {2}'board-raised'/, "'#131b3d',\n  'board-raised'"],
  ],
}

const root = dirname(import.meta.dirname)
const bin = join(root, 'node_modules/.bin')
const checks = [
  ['tsc', ['-p', '.']],
  ['biome', ['check', '--error-on-warnings', '.']],
  ['knip', []],
  ['vitest', ['run', '--testTimeout=60000']],
]

/** Copies what git knows of, changes it, and returns what failed there. */
function tried(names) {
  const copy = mkdtempSync(join(tmpdir(), 'club-words-'))
  try {
    const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    for (const file of files.split('\0').filter(Boolean)) {
      mkdirSync(dirname(join(copy, file)), { recursive: true })
      cpSync(join(root, file), join(copy, file))
    }
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    rmSync(join(copy, 'src/conformance/shipped-content.test.ts'))
    for (const [file, from, to] of names.flatMap((name) => parts[name])) {
      const at = join(copy, 'content', file)
      const before = readFileSync(at, 'utf8')
      const after = before.replace(from, to)
      if (after === before) throw new Error(`content/${file} does not hold ${from}`)
      writeFileSync(at, after)
    }
    // Whoever types by hand runs this, too.
    spawnSync(join(bin, 'biome'), ['check', '--write', 'content'], { cwd: copy })
    return checks.flatMap(([command, args]) => {
      const { status, stdout, stderr, error } = spawnSync(join(bin, command), args, {
        cwd: copy,
        encoding: 'utf8',
        maxBuffer: 1e8,
        env: { ...process.env, NO_COLOR: '1' },
      })
      if (error) throw error
      const lines = [stderr, stdout].flatMap((text) => text.split('\n')).filter((line) => line.trim() !== '')
      const told = command === 'vitest' ? lines.filter((line) => /FAIL|^\w*Error: |Tests {2}/.test(line)) : lines
      if (command === 'vitest') console.info(`  ${told.at(-1)?.trim()}`)
      return status === 0 ? [] : [`${command}:\n    ${told.slice(0, 40).join('\n    ')}`]
    })
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

console.info('Tried: tsc, biome, knip and vitest, without src/conformance/shipped-content.test.ts. Not tried: the end-to-end tests.\n')
const wanted = process.argv.length > 2 ? process.argv.slice(2) : [...Object.keys(parts), 'all']
let failures = 0
for (const name of wanted) {
  console.info(`${name}:`)
  const failed = tried(name === 'all' ? Object.keys(parts) : [name])
  console.info(failed.length === 0 ? '  every check is green' : `  ${failed.join('\n  ')}`)
  failures += failed.length
}
process.exit(failures === 0 ? 0 : 1)
