import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupOf, slugAsked, slugged, slugOfTitle } from './slug.ts'

test.for<[string, string | undefined]>([
  ['  C++ & Rust: what’s next?! ', 'c-rust-whats-next'],
  ['Café Ångström', 'café-ångström'],
  ['हार्डवेयर की रात', 'हार्डवेयर-की-रात'],
  ['ന്\u200dപൂര്\u200dണ്ണം', 'ന്പൂര്ണ്ണം'],
  ['ورشة الروبوتات', 'ورشة-الروبوتات'],
  ['漢字の夜', '漢字の夜'],
  ['❤\uFE0F Club 1\uFE0F\u20E3', 'club-1'],
  ['../../etc/passwd%00', 'etc-passwd-00'],
  ['\u0301 only a mark', 'only-a-mark'],
  ['\ud800 half', 'half'],
  ['e\u200d\u0301t\u200c\u0327', 'éţ'],
  ['🎉🎉', undefined],
  ['---', undefined],
  ['The night on which everybody who can solder soldered for everybody', 'the-night-on-which-everybody-who-can-solder-soldered-for'],
])('%s is %s', ([title, slug]) => expect(slugOfTitle(title)).toBe(slug))

test('whatever the title, its slug is short, composed, what an address can contain, and its own slug', () => {
  const signs = fc.constantFrom(...'aeIοΣक\u093c\u0301\u0308\u0327\u0345\u200c\u200d\u00ad\u20dd\u1100\u1161\u11a8İ -')
  const titles = fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.string({ unit: signs, maxLength: 120 }))
  fc.assert(
    fc.property(titles, (title) => {
      const slug = slugOfTitle(title) ?? 'x'
      expect(slug).toMatch(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*$/u)
      expect(slug.length).toBeLessThanOrEqual(60)
      expect(decodeURIComponent(encodeURIComponent(slug))).toBe(slug)
      expect([slugged(slug), slug.normalize('NFKC')]).toEqual([slug, slug])
    }),
  )
})

test('an address that ends in an invisible character means the same slug', () =>
  expect(slugAsked('Café-night\u200b\u2060')).toBe('café-night'))

test('languages that differ by a sign are groups of their own, and a sign between words makes none', () => {
  const words = ['C', 'C++', 'C#', 'f # ', 'Field days', 'Field + days', '#field days', 'B+ and C+', '++']
  const groups = ['c', 'c-plus-plus', 'c-sharp', 'f', 'field-days', 'field-days', 'field-days', 'b-plus-and-c-plus', 'other']
  expect(words.map(groupOf)).toEqual(groups)
})
