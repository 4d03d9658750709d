import { expect, test } from 'vitest'
import { type Cut, uncut } from '../../contract/picture-calls.ts'
import { moved, proportioned, turned } from './cutting.ts'

const part: Cut = { turn: 0, left: 100, top: 200, width: 300, height: 400 }

test('an edge moves alone, and no further than the picture and its other edge', () => {
  expect(moved(part, 'l', 50, 99)).toEqual({ ...part, left: 150, width: 250 })
  expect(moved(part, 'l', -500, 0)).toEqual({ ...part, left: 0, width: 400 })
  expect(moved(part, 'l', 900, 0)).toEqual({ ...part, left: 350, width: 50 })
  expect(moved(part, 'r', 900, 0)).toEqual({ ...part, width: 900 })
  expect(moved(part, 'b', 0, -900)).toEqual({ ...part, height: 50 })
  expect(moved(part, 'lt', -10, -20)).toEqual({ turn: 0, left: 90, top: 180, width: 310, height: 420 })
})

test('a part is moved whole, and keeps its size at the edges of the picture', () => {
  expect(moved(part, '', 50, -50)).toEqual({ ...part, left: 150, top: 150 })
  expect(moved(part, '', 5000, 5000)).toEqual({ ...part, left: 700, top: 600 })
})

test('a picture that is turned four times is as it was, and the same part of it stays', () => {
  const once = turned(part)
  expect(once).toEqual({ turn: 90, left: 400, top: 100, width: 400, height: 300 })
  expect(turned(turned(turned(once)))).toEqual(part)
  expect(turned(uncut)).toEqual({ ...uncut, turn: 90 })
})

test('the largest part of a proportion lies in the middle', () => {
  expect(proportioned(uncut, 1, 2)).toEqual({ turn: 0, left: 250, top: 0, width: 500, height: 1000 })
  expect(proportioned({ ...uncut, turn: 90 }, 2, 1)).toEqual({ turn: 90, left: 0, top: 250, width: 1000, height: 500 })
})
