// Tries whether a club can change its words: changes all of content/ in a copy of the project and runs there the checks that are named,
// or all: types, format and lint, unused code, unit and call tests, build, journeys. `node scripts/run.mjs scripts/try-own-words.mjs`
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectCopy } from './project-copy.mjs'

const list = (name, ...words) => [
  'options.ts',
  new RegExp(`export const ${name} = \\[[^\\]]*\\]`),
  `export const ${name} = [${words.map((word) => `'${word}'`).join(', ')}]`,
]

/** What a rocket club would change besides words: the file, what is there and what takes its place. */
const changes = [
  list('years', 'First', 'Second', 'Third'),
  list('departments', 'Law', 'Physics'),
  list('teams', 'Rockets', 'Ground & Control'),
  list('eventTypes', 'Launch', 'Talk', 'Field trip'),
  list('memberCategories', 'Board', 'Crew', 'Alumni'),
  ['options.ts', /headings: Record<string, string> = \{[^}]*\}/, "headings: Record<string, string> = { 'Crew': 'Flight crew' }"],
  ['options.ts', /length: 16/, 'length: 9'],
  ['options.ts', /pattern: .*,/, 'pattern: /^[A-Z]{2}-\\d{6}$/,'],
  ['options.ts', /NV\.EN\.U4EEE25011/, 'RC-250011'],
  ['options.ts', /countryCode = '91'/, "countryCode = '971'"],
  ['club.ts', /title: 'AIoT Club'/, "title: 'Up & Away'"],
  ['club.ts', /aiot/g, 'rockets'],
  // One wing, theme, question and document less.
  ['about.ts', / {6}\{\n {8}name: 'IoT',[\s\S]*?\n {6}\},\n/, ''],
  ['project-101.ts', / {6}\{\n {8}name: 'Social Cause',[\s\S]*?\n {6}\},\n/, ''],
  ['faq.ts', / {2}\{\n[\s\S]*?\n {2}\},\n/, ''],
  ['documents.ts', / {2}\{\n[\s\S]*?\n {2}\},\n/, ''],
  ['colours.ts', /'#183328'/, "'#1d2a6b'"],
  ['colours.ts', /'#a1501f'/, "'#b3125f'"],
]

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#1d2a6b" d="M4 0l2 8H2z"/></svg>\n'

const next = { a: 'e', e: 'i', i: 'o', o: 'u', u: 'a', A: 'E', E: 'I', I: 'O', O: 'U', U: 'A' }
/** Other words of the same length: the vowels of all but addresses and numbers with dots are other ones. */
const otherWords = (text) =>
  text.replace(/\S+/g, (word) => (/[/@]|\w\.\w/.test(word) ? word : word.replace(/[aeiou]/gi, (one) => next[one])))
/** Changes the texts of a module: those in quotes that begin with a capital letter or have several words, which no address has. */
const otherTexts = (source) =>
  source.replace(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\]|\\.)*'|"[^"]*"/g, (part) =>
    /^['"](?=[A-Z]|.* )(?!\d+:)/.test(part) ? otherWords(part) : part,
  )

const { folder, run, check, change, end } = projectCopy()
try {
  rmSync(join(folder, 'src/conformance/shipped-content.test.ts'))
  for (const [file, from, to] of changes) change(`content/${file}`, from, to)
  for (const file of globSync(join(folder, 'content/{,sample/}*.ts')))
    if (!file.endsWith('colours.ts')) writeFileSync(file, otherTexts(readFileSync(file, 'utf8')))
  for (const file of globSync(join(folder, 'content/**/*.svg'))) writeFileSync(file, drawing)
  // A person who edits by hand runs this, too.
  run('biome', 'check', '--write', 'content')
  const named = process.argv.slice(2)
  check(...(named.length > 0 ? named : ['types', 'format', 'unused', 'unit', 'build', 'journeys']))
} finally {
  end()
}
