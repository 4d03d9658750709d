import { expect, test } from 'vitest'
import { setText } from './text.ts'

const place = { width: 500, height: 400, sizes: [21, 12], colour: '#000', scale: 300 / 72 }

test.for([
  ['of seven hundred lines', 'A line of it\n'.repeat(700)],
  ['of five thousand lines of one letter', 'x\n'.repeat(5000)],
  ['of ten thousand letters', 'Come and solder. '.repeat(590)],
])('of a text %s the beginning is set, and its place is filled', async ([, text = '']) => {
  const set = await setText(text, place)
  expect(set?.height).toBeGreaterThan(350)
  expect(set?.height).toBeLessThanOrEqual(400)
  expect(set?.width).toBeLessThanOrEqual(500)
})

test.for([
  ['none', ''],
  ['a space of no width', '\u200b'],
  ['what chooses a form of nothing', '\ufe0f'],
  ['joiners and marks of direction, in lines', '\u200d\u2060\n\u200e\u061c'],
  ['a hyphen that is not needed', '\u00ad'],
  ['spaces and what is no character', ' \n\u0000\uffff'],
])('a text of which nothing can be seen is not set: %s', async ([, text = '']) => {
  expect(await setText(text, place)).toBe(undefined)
})

test('a text that is too long ends behind a word', async () => {
  const line = { width: 480, height: 60, sizes: [40], lines: 1, colour: '#000' }
  const pictureOf = async (text: string) => (await setText(text, line))?.png.toString('base64')
  expect(await pictureOf('General committee nominations')).toBe(await pictureOf('General committee…'))
})

const widthOf = async (text: string) => (await setText(text, { width: 1000, height: 200, sizes: [60], colour: '#000' }))?.width ?? 0

// If no font has a letter it is drawn as a box, and if nothing is shaped letters follow one after the other.
test.for([
  ['Devanagari', 'a conjunct', 'क्षक्षक्ष', 'कषकषकष', 0.95],
  ['Devanagari', 'a vowel sign before its letter', 'कि', 'क', 1.6],
  ['Malayalam', 'a conjunct', 'ക്കക്കക്ക', 'കകകകകക', 0.95],
  ['Tamil', 'a dot over its letter', 'க்க்க்', 'ககக', 1.05],
  ['Bengali', 'a conjunct', 'ক্ষক্ষক্ষ', 'কষকষকষ', 0.95],
  ['Telugu', 'a conjunct', 'క్కక్కక్క', 'కకకకకక', 0.97],
  ['Kannada', 'a conjunct', 'ಕ್ಕಕ್ಕಕ್ಕ', 'ಕಕಕಕಕಕ', 0.95],
  ['Gujarati', 'a conjunct', 'ક્ષક્ષક્ષ', 'કષકષકષ', 0.95],
  ['Punjabi', 'a vowel sign over its letter', 'ਕੇਕੇਕੇ', 'ਕਕਕ', 1.1],
  ['Arabic', 'letters that join', 'بببببب', 'ب\u200cب\u200cب\u200cب\u200cب\u200cب', 0.9],
  ['emoji', 'one of four signs', '👩🏽‍🔬', '🤖', 1.5],
  ['emoji', 'a flag of two', '🇮🇳', '🤖', 1.5],
  ['emoji', 'a keycap of three', '5️⃣', '🤖', 1.5],
] as const)('%s is shaped as it is written: %s', async ([, , shaped, apart, most]) => {
  expect(await widthOf(shaped)).toBeGreaterThan(20)
  expect((await widthOf(shaped)) / (await widthOf(apart))).toBeLessThan(most)
})

test('signs and the letters of other alphabets are drawn, and what no font has is left out', async () => {
  const bare = await widthOf('II')
  for (const sign of ['Ω', '→', '≤', 'π', '≈', '✓', '★', 'ễ', 'Ж', 'ತ'])
    expect.soft(await widthOf(`I${sign}I`), sign).toBeGreaterThan(bare + 5)
  expect(await widthOf('I𒀀𓀀\u{e000}I')).toBe(bare)
})
