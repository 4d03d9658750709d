import { expect, test } from 'vitest'
import { square } from './poster.ts'
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

test('where letters of one size would need more room than any picture has, smaller ones are taken', async () => {
  const set = await setText('A line\n'.repeat(20), { ...place, sizes: [500, 12] })
  expect(set?.height).toBeGreaterThan(200)
  expect(set?.height).toBeLessThanOrEqual(400)
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

/** What is set last of a text that is too long, by its picture: whether it is the same as that of another text. */
const pictureOf = async (text: string, setting: Parameters<typeof setText>[1]) => (await setText(text, setting))?.png.toString('base64')

test('a text that is too long ends behind a word', async () => {
  const line = { width: 480, height: 60, sizes: [40], lines: 1, colour: '#000' }
  expect(await pictureOf('General committee nominations', line)).toBe(await pictureOf('General committee…', line))
})

test('letters become smaller before a word stands in two pieces, and one that no line holds is cut all the same', async () => {
  const column = { width: 360, height: 300, sizes: [92, 40], lines: 3, colour: '#000' }
  const set = await setText('Interdepartment', column)
  expect(set?.height).toBeLessThan(60)
  expect((await setText('x'.repeat(200), column))?.height).toBeGreaterThan(100)
})

/** As readers of such squares find one: seven dots by seven, a ring of light ones, three by three in the middle. */
const finder = Array.from({ length: 7 }, (_, y) => Array.from({ length: 7 }, (_, x) => Math.max(Math.abs(x - 3), Math.abs(y - 3)) !== 2))

test('the square of an address has its three marks, and another address has another one', () => {
  const dotsOf = (link: string) => {
    const { size, rows } = square(link)
    return rows.map((runs) => runs.reduce((row, { at, length }) => row.fill(true, at, at + length), Array<boolean>(size).fill(false)))
  }
  const dots = dotsOf('https://club.example.org/events/night-of-boards')
  const size = dots.length
  const part = (top: number, left: number) => dots.slice(top, top + 7).map((row) => row.slice(left, left + 7))
  expect([part(0, 0), part(0, size - 7), part(size - 7, 0)]).toEqual([finder, finder, finder])
  expect(dots).not.toEqual(dotsOf('https://club.example.org/events/night-of-boarde'))
  expect(dotsOf(`https://club.example.org/${'a'.repeat(150)}`).length).toBeGreaterThan(size)
})
