import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slugged, slugOfTitle } from './slug.ts'

const titles: [string, string | undefined][] = [
  ['Night of Boards', 'night-of-boards'],
  ['  C++ & Rust: what’s next?! ', 'c-rust-whats-next'],
  ['Café Ångström', 'café-ångström'],
  ['हार्डवेयर की रात', 'हार्डवेयर-की-रात'],
  ['തൊഴിൽ മേള', 'തൊഴിൽ-മേള'],
  ['ന്\u200dപൂര്\u200dണ്ണം', 'ന്പൂര്ണ്ണം'],
  ['கணினி வகுப்பு', 'கணினி-வகுப்பு'],
  ['ورشة الروبوتات', 'ورشة-الروبوتات'],
  ['漢字の夜', '漢字の夜'],
  ['❤\uFE0F Club 1\uFE0F\u20E3', 'club-1'],
  ['Ｆｕｌｌ width №5', 'full-width-no5'],
  ['../../etc/passwd%00', 'etc-passwd-00'],
  ['\u0301 only a mark', 'only-a-mark'],
  ['\ud800 half', 'half'],
  ['🎉🎉', undefined],
  ['', undefined],
  ['---', undefined],
]
test.for(titles)('%s is %s', ([title, slug]) => expect(slugOfTitle(title)).toBe(slug))

test('a long title is cut between its words', () => {
  const slug = slugOfTitle('The night on which everybody who can solder soldered for everybody who cannot')
  expect(slug).toBe('the-night-on-which-everybody-who-can-solder-soldered-for')
})

test('a long word is cut where no letter loses its marks', () => {
  const slug = slugOfTitle('कि'.repeat(100)) ?? ''
  expect([slug.length, slug]).toEqual([60, 'कि'.repeat(30)])
})

test('one letter with more marks than an address may hold is no slug', () => {
  expect(slugOfTitle(`b${'\u0301\u0323'.repeat(100)}`)).toBe(undefined)
})

test.for<[string, string]>([
  ['e\u200d\u0301t\u200c\u0327', 'éţ'],
  ['क\u200d\u093c', '\u0915\u093c'],
  ['\u1100\u200d\u1161', '가'],
  ['o\u20dd\u0308', 'ö'],
])('%j, whose letters and marks were held apart by a sign that nobody sees, is %j', ([title, slug]) => {
  expect(slugOfTitle(title)).toBe(slug)
})

test('what letters, marks and joiners make is composed, so that an address that is normalised on its way finds it', () => {
  const sign = fc.constantFrom(...'aeIοΣक\u093c\u0301\u0308\u0327\u0345\u200c\u200d\u00ad\u20dd\u1100\u1161\u11a8İ -')
  fc.assert(
    fc.property(fc.string({ unit: sign, maxLength: 120 }), (title) => {
      const slug = slugOfTitle(title) ?? 'x'
      expect(slug.normalize('NFKC')).toBe(slug)
      expect(slugOfTitle(slug)).toBe(slug)
    }),
    { numRuns: 5000 },
  )
})

test('whatever the title, its slug is short, is what an address can say, and says itself again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (title) => {
      const slug = slugOfTitle(title) ?? 'x'
      expect(slug).toMatch(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*$/u)
      expect(slug.length).toBeLessThanOrEqual(60)
      expect(decodeURIComponent(encodeURIComponent(slug))).toBe(slug)
      expect(slugged(slug)).toBe(slug)
    }),
    { numRuns: 5000 },
  )
})
