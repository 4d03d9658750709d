import fc from 'fast-check'
import { expect, test } from 'vitest'
import { heic } from '../testing/photos.ts'
import { noPictures, pictures } from '../testing/pictures.ts'
import { isPictureAddress } from './link.ts'
import { addressOf, describedPicture, isShippedPicture, ownPicture, rungsOf, variantPath } from './own-picture.ts'
import { pictureType } from './picture-type.ts'

const id = '0123456789abcdefghijklmnop'
const own = `/media/${id}.webp#640x480-123456789abcdef0123456789ab`

test('any other address is no picture of the site', () => {
  expect(ownPicture(own)).toMatchObject({ id, width: 640, height: 480, focus: { x: 50, y: 50 } })
  const others = [`/media/${id}.webp`, own.replace('.webp', '.jpg'), `https://example.org${own}`, `${own}0`, `${own}-101,50`, `${own}-1,2 `]
  for (const address of [...others, own.replace('640', '0'), own.replace('640', '64000'), own.replace('/media/', '/static/')])
    expect.soft(ownPicture(address), address).toBeUndefined()
  // One that is shipped with the site is described in the same way.
  expect(describedPicture(own.replace('/media/', '/static/'))).toMatchObject({ width: 640, height: 480 })
})

test('only a picture that is shipped with the site can be drawn', () => {
  for (const end of ['', own.slice(own.indexOf('#'))]) expect(isShippedPicture(`/static/sample/red.svg${end}`)).toBe(true)
  for (const address of ['/static/sample/red.pdf', '/media/red.svg', 'https://x.org/static/red.svg'])
    expect.soft(isShippedPicture(address), address).toBe(false)
})

test('every picture can be read back from its address', () => {
  const percent = fc.integer({ min: 0, max: 100 })
  const side = fc.integer({ min: 1, max: 9999 })
  const all = fc.record({
    ...{ id: fc.stringMatching(/^[0-9a-z]{26}$/), width: side, height: side, focus: fc.record({ x: percent, y: percent }) },
    colours: fc.array(fc.stringMatching(/^#[0-9a-f]{3}$/), { minLength: 9, maxLength: 9 }),
  })
  fc.assert(
    fc.property(all, (picture) => {
      expect(ownPicture(addressOf(picture))).toEqual(picture)
      expect(isPictureAddress(addressOf(picture))).toBe(true)
    }),
  )
})

test('a picture is stored in the widths below its own, and in its own', () => {
  expect([100, 240, 900, 2560].map(rungsOf)).toEqual([[100], [240], [240, 480, 720, 900], [240, 480, 720, 1080, 1600]])
  expect(variantPath(id, 480, 'avif')).toBe(`/media/${id}.480.avif`)
})

test('every kind of picture that is taken is known by its first bytes, and nothing else is', () => {
  for (const [type, bytes] of Object.entries({ ...pictures, 'image/heic': heic })) expect.soft(pictureType(bytes), type).toBe(type)
  const { heic: _, 'an AVIF brand in the place of its version': heicToo, ...others } = noPictures
  expect([pictureType(heicToo), pictureType(new Uint8Array())]).toEqual(['image/heic', undefined])
  for (const [name, bytes] of Object.entries(others)) expect.soft(pictureType(bytes), name).toBeUndefined()
})
