import { expect, test } from 'vitest'
import { WrongUse } from './command.ts'
import { optionsOf } from './import-options.ts'

const none = { dryRun: false, fetchMedia: false, consented: false, allowPrivate: false }

test('an address or a folder, and options before or behind it, are understood', () => {
  expect(optionsOf(['https://old.example.org'], {})).toEqual({ source: 'https://old.example.org', ...none })
  expect(optionsOf(['old replies'], {})).toEqual({ source: 'old replies', ...none })
  expect(optionsOf(['--fetch-media', './old', '--dry-run'], {})).toEqual({ source: './old', ...none, dryRun: true, fetchMedia: true })
  expect(optionsOf(['--publish-phones', '--', '--folder'], {})).toEqual({ source: '--folder', ...none, consented: true })
  expect(optionsOf(['http://localhost:5000', '--allow-private'], {})).toEqual({
    source: 'http://localhost:5000',
    ...none,
    allowPrivate: true,
  })
})

test('saving names the address and the folder', () => {
  expect(optionsOf(['save', 'https://old.example.org', 'old-site'], {})).toEqual({
    source: 'https://old.example.org',
    saveTo: 'old-site',
    ...none,
  })
  // A folder may be called so.
  expect(optionsOf(['save'], {})).toEqual({ source: 'save', ...none })
})

const wrong: [string[], string][] = [
  [['save', 'https://old.example.org'], 'To save, give the address of the old site and then a folder'],
  [['save', 'old-site', 'https://old.example.org'], 'To save, give the address of the old site and then a folder'],
  [['save', 'https://old.example.org', 'a', 'b'], 'this is one too many: b'],
  [[], 'Say where the old site is'],
  [[''], 'Say where the old site is'],
  [['old', 'older'], 'this is one too many: older'],
  [['old', '--dryrun'], "Unknown option '--dryrun'"],
  [['old', '--publish-phone'], "Unknown option '--publish-phone'"],
  [['old', '-n'], "Unknown option '-n'"],
  [['old', '--no-dry-run'], "Unknown option '--no-dry-run'"],
  [['old', '--dry-run=false'], "Option '--dry-run' does not take an argument"],
  [['old', '--allow-private=yes'], "Option '--allow-private' does not take an argument"],
  [['old', '--__proto__'], "Unknown option '--__proto__'"],
  [['ftp://old.example.org'], 'is no address that begins with https:// or http://'],
  [['https:///api'], 'is no address that begins with https:// or http://'],
]
test.for(wrong)('%j is refused in a sentence', ([args, sentence]) => {
  expect(() => optionsOf(args, {})).toThrow(WrongUse)
  expect(() => optionsOf(args, {})).toThrow(sentence)
})

test('an option that npm took for itself is not lost without a word: the dry run would be a real one', () => {
  for (const name of ['dry_run', 'fetch_media', 'publish_phones', 'allow_private'])
    expect(() => optionsOf(['old'], { [`npm_config_${name}`]: 'true' })).toThrow(`npm took --${name.replace('_', '-')} for itself`)
  expect(optionsOf(['old'], { npm_config_dry_run: '' }).dryRun).toBe(false)
})
