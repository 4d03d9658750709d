import { expect, test } from 'vitest'
import { heic } from '../testing/photos.ts'
import { noPictures, pictures } from '../testing/pictures.ts'
import { pictureType } from './picture-type.ts'

test('every kind of picture that is kept is known by its first bytes, and nothing else is taken for one', () => {
  for (const [type, bytes] of Object.entries({ ...pictures, 'image/heic': heic })) expect.soft(pictureType(bytes), type).toBe(type)
  const { heic: _, 'an AVIF brand where its version stands': heicToo, ...others } = noPictures
  expect(pictureType(heicToo)).toBe('image/heic')
  for (const [name, bytes] of Object.entries(others)) expect.soft(pictureType(bytes), name).toBeUndefined()
  expect(pictureType(new Uint8Array())).toBeUndefined()
})
