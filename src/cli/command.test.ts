import { expect, test } from 'vitest'
import { StoreUnsure } from '../db/errors.ts'
import { runCommand } from '../testing/run-command.ts'
import { failure, givenIn } from './command.ts'
import { adminAction, importedBy, importOptions } from './command-words.ts'

const sure = 'The site was not changed.'
const imported = (args: string[], environment = {}) => importedBy(givenIn(args, environment, { options: importOptions, most: 9 }))

test('a command shows its usage for --help', async () => {
  const { code, printed, failed } = await runCommand('restore', { PORT: 'as it may be' }, '--help')
  expect([code, failed, printed]).toEqual([0, '', expect.stringContaining('npm run restore -- ')])
})

test('a command whose last step was cut off does not claim that nothing was changed', () => {
  expect(failure(new StoreUnsure('unknown whether it was stored'), sure)).toBe(
    'The connection was lost during the last step. Run the command again to see whether that step was done.',
  )
  expect(failure(Object.assign(new Error('no room'), { code: 'ENOSPC' }), sure)).toContain(sure)
})

const none = { dryRun: false, fetchMedia: false, consented: false, allowPrivate: false }
test.each<[string[], object]>([
  [['https://old.example.org'], { source: 'https://old.example.org' }],
  [['--fetch-media', './old replies', '--dry-run'], { source: './old replies', dryRun: true, fetchMedia: true }],
  [['--publish-phones', '--', '--folder'], { source: '--folder', consented: true }],
  [['http://localhost:5000', '--allow-private'], { source: 'http://localhost:5000', allowPrivate: true }],
  [['save', 'https://old.example.org', 'old-site'], { source: 'https://old.example.org', saveTo: 'old-site' }],
])('import %j is understood', (args, options) => expect(imported(args)).toEqual({ ...none, ...options }))

test.each([
  [['save', 'https://old.example.org'], 'To save, give the address of the old site and then a folder'],
  [[], 'Where is the old site?'],
  [['old', 'older'], 'Remove: older'],
  [['old', '--dryrun'], "Unknown option '--dryrun'"],
  [['old', '--dry-run=false'], "Option '--dry-run' does not take an argument"],
  [['ftp://old.example.org'], 'is not an address that begins with https:// or http://'],
])('import %j is refused in a sentence', (args, sentence) => {
  expect(() => imported(args)).toThrow(expect.objectContaining({ name: 'WrongUse', message: expect.stringContaining(sentence) }))
})

test('an option that npm took for itself is an error: the dry run would be a real one', () => {
  expect(() => imported(['old'], { npm_config_dry_run: 'true' })).toThrow('npm read --dry-run as its own option')
  expect(imported(['old'], { npm_config_dry_run: '' }).dryRun).toBe(false)
})

test.each([
  [[], 'Which action? list, reset NAME or passkey.'],
  [['reset', ' '], 'Whose password? Give a name or an email'],
  [['list', 'all'], 'list does not take a name: all'],
  [['__proto__'], 'There is no action __proto__.'],
])('admin %j is refused in a sentence', (words, sentence) => expect(() => adminAction(words)).toThrow(sentence))
