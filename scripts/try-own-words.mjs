// Tries whether a club can change its words: changes content/ in a copy of the project and runs the checks there: types, format and
// lint, unused code, unit and call tests. `node scripts/run.mjs scripts/try-own-words.mjs`
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { projectCopy } from './project-copy.mjs'

const list = (name, words) => [
  'options.ts',
  new RegExp(`export const ${name} = \\[[^\\]]*\\]`),
  `export const ${name} = ${JSON.stringify(words).replaceAll('"', "'").replaceAll(',', ', ')}`,
]

/** The words of a rocket club: the file, the old text and the new one. */
const changes = [
  list('years', ['First', 'Second', 'Third']),
  list('departments', ['Law', 'Physics']),
  list('teams', ['Rockets', 'Ground & Control']),
  list('eventTypes', ['Launch', 'Talk', 'Field trip']),
  list('memberCategories', ['Board', 'Crew', 'Alumni']),
  ['options.ts', /headings: Record<string, string> = \{[^}]*\}/, "headings: Record<string, string> = { Crew: 'Flight crew' }"],
  ['options.ts', /length: 16/, 'length: 9'],
  ['options.ts', /pattern: .*,/, 'pattern: /^[A-Z]{2}-\\d{6}$/,'],
  ['options.ts', /Roll number must be 16 characters/, 'A roll number has nine characters'],
  ['options.ts', /Roll number must be of letters.*'/, "A roll number is like RC-250011'"],
  ['options.ts', /countryCode = '91'/, "countryCode = '971'"],
  ['options.ts', /NV\.EN\.U4EEE25011/, 'RC-250011'],
  ['club.ts', /name: 'AIoT Club'/, "name: 'Rocket Circle'"],
  ['club.ts', /title: 'AIoT Club'/, "title: 'Up & Away'"],
  ['club.ts', /quote: '[^']*'/, "quote: 'What goes up teaches on its way down.'"],
  ['club.ts', /zoneLabel: 'IST'/, "zoneLabel: 'India'"],
  ['club.ts', /since: 'Feb 2022'/, "since: 'May 1999'"],
  ['about.ts', /Feb 2022/g, 'May 1999'],
  ['about.ts', /name: 'IoRT'/, "name: 'Propulsion'"],
  ['project-101.ts', /name: 'Social Cause'/, "name: 'Quiet Rockets'"],
  ['project-101.ts', /Register your idea now/, 'Tell us your idea'],
  ['pages.ts', /title: '(?!IoRT)(\w+)/g, "title: 'Our $1"],
  ['pages.ts', /IoRT/g, 'Propulsion'],
  ['pages.ts', /heading: 'Team'/, "heading: 'The crew'"],
  ['pages.ts', /heading: 'Notifications'/, "heading: 'News'"],
  ['documents.ts', /Hackathon Report Format/, 'Flight Report'],
  ['faq.ts', /Who can join the club\?/, 'May I launch something?'],
  ['logo.svg', /<svg[\s\S]*/, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M4 0l2 8H2z"/></svg>\n'],
  ['colours.ts', /'#f7f3e9'/, "'#f2f5ff'"],
  ['colours.ts', /'#0b1611'/, "'#0a0d1a'"],
]

const { folder, run, check, change, end } = projectCopy()
try {
  rmSync(join(folder, 'src/conformance/shipped-content.test.ts'))
  for (const [file, from, to] of changes) change(`content/${file}`, from, to)
  // A person who edits by hand runs this, too.
  run('biome', 'check', '--write', 'content')
  check('types', 'format', 'unused', 'unit')
} finally {
  end()
}
