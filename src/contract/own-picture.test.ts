import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPictureAddress } from './link.ts'
import { addressOf, ownPicture, rungsOf, variantPath } from './own-picture.ts'

const id = '0123456789abcdefghijklmnop'
const cells = '123456789abcdef0123456789ab'

test('an address tells the picture’s size, its colours and what must be seen of it', () => {
  const picture = ownPicture(`/media/${id}.webp#2560x1920-${cells}-30,100`)
  expect(picture).toMatchObject({ id, width: 2560, height: 1920, focus: { x: 30, y: 100 } })
  expect(picture?.colours).toEqual(['#123', '#456', '#789', '#abc', '#def', '#012', '#345', '#678', '#9ab'])
  expect(ownPicture(`/media/${id}.webp#1x1-${cells}`)?.focus).toEqual({ x: 50, y: 50 })
})

test('an address that says anything else is no picture of the site’s own', () => {
  const own = `/media/${id}.webp#640x480-${cells}`
  expect(ownPicture(own)).toBeDefined()
  const others = [
    `/media/${id}.webp`,
    `/media/${id}.jpg#640x480-${cells}`,
    `https://example.org${own}`,
    `${own}0`,
    `${own}-101,50`,
    `${own}-50`,
    `${own}-1,2 `,
    own.replace('640', '0'),
    own.replace('640', '64000'),
    own.replace('/media/', '/static/'),
    own.toUpperCase(),
  ]
  for (const address of others) expect.soft(ownPicture(address), address).toBeUndefined()
})

test('every picture is told by its address and read back from it', () => {
  const cell = fc.stringMatching(/^#[0-9a-f]{3}$/)
  const percent = fc.integer({ min: 0, max: 100 })
  const side = fc.integer({ min: 1, max: 9999 })
  const pictures = fc.record({
    id: fc.stringMatching(/^[0-9a-z]{26}$/),
    width: side,
    height: side,
    colours: fc.array(cell, { minLength: 9, maxLength: 9 }),
    focus: fc.record({ x: percent, y: percent }),
  })
  fc.assert(
    fc.property(pictures, (picture) => {
      const address = addressOf(picture)
      expect(ownPicture(address)).toEqual(picture)
      expect(isPictureAddress(address)).toBe(true)
    }),
  )
})

test('a picture is kept in the widths that are less than its own, and in its own where none is as wide', () => {
  expect(rungsOf(100)).toEqual([100])
  expect(rungsOf(240)).toEqual([240])
  expect(rungsOf(900)).toEqual([240, 480, 720, 900])
  expect(rungsOf(1600)).toEqual([240, 480, 720, 1080, 1600])
  expect(rungsOf(2560)).toEqual([240, 480, 720, 1080, 1600])
  expect(variantPath(id, 480, 'avif')).toBe(`/media/${id}.480.avif`)
})
