import { expect, test } from 'vitest'
import { square } from './poster.ts'

/** The dots of a square, whose runs may not touch. */
function dotsOf(link: string) {
  const { size, rows } = square(link)
  const dots = rows.map((runs) => {
    const row = Array.from({ length: size }, () => false)
    for (const { at, length } of runs) row.fill(true, at, at + length)
    return row
  })
  return { size, rows, dots }
}

/** As every reader of such squares finds one: seven dots by seven, a ring of light ones, three by three in the middle. */
const finder = Array.from({ length: 7 }, (_, y) => Array.from({ length: 7 }, (_, x) => Math.max(Math.abs(x - 3), Math.abs(y - 3)) !== 2))

test('a square has the three marks by which it is found, and the beat between them', () => {
  const { size, dots } = dotsOf('https://club.example.org/events/night-of-boards')
  const part = (top: number, left: number) => dots.slice(top, top + 7).map((row) => row.slice(left, left + 7))
  expect([part(0, 0), part(0, size - 7), part(size - 7, 0)]).toEqual([finder, finder, finder])
  expect(dots[6]?.slice(8, size - 8)).toEqual(Array.from({ length: size - 16 }, (_, at) => at % 2 === 0))
  expect((size - 17) % 4).toBe(0)
})

test('no two addresses have the same square, and a longer one has more dots', () => {
  const [one, other, longer] = [
    dotsOf('https://club.example.org/a'),
    dotsOf('https://club.example.org/b'),
    dotsOf(`https://club.example.org/${'a'.repeat(150)}`),
  ]
  expect(one.dots).not.toEqual(other.dots)
  expect(longer.size).toBeGreaterThan(one.size)
  expect(one.rows.flat().every(({ length }) => length > 0)).toBe(true)
})
