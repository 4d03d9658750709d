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
