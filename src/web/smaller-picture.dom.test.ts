import { beforeEach, expect, test, vi } from 'vitest'
import { smallerPicture } from './smaller-picture.ts'

let drawnAt: number[][]
let asked: { type: string; quality: number }[]

/** A browser that decodes a picture of this size, and writes files of so many bytes. */
function browser({ width = 4000, height = 3000, bytes = 500_000, types = ['image/webp', 'image/jpeg'] } = {}) {
  const decode = vi.fn(async () => ({ width, height, close() {} }))
  vi.stubGlobal('createImageBitmap', decode)
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      width: number
      height: number
      constructor(wide: number, high: number) {
        this.width = wide
        this.height = high
      }
      getContext() {
        return { drawImage: () => void drawnAt.push([this.width, this.height]) }
      }
      async convertToBlob(options: { type: string; quality: number }) {
        asked.push(options)
        return new Blob([new Uint8Array(bytes)], { type: types.includes(options.type) ? options.type : 'image/png' })
      }
    },
  )
  return decode
}
const fileOf = (type: string, bytes = 2_800_000) => new File([new Uint8Array(bytes)], 'IMG_1', { type })

beforeEach(() => {
  drawnAt = []
  asked = []
})

test('a photograph is made 2,560 pixels long, upright, as a WebP; where the browser writes none, as a JPEG', async () => {
  const decode = browser()
  const photo = fileOf('image/jpeg')
  expect(await smallerPicture(photo)).toMatchObject({ type: 'image/webp', size: 500_000 })
  expect([decode.mock.lastCall, drawnAt]).toEqual([[photo, { imageOrientation: 'from-image' }], [[2560, 1920]]])
  browser({ width: 1200, height: 2000, types: ['image/jpeg'] })
  expect(await smallerPicture(photo)).toMatchObject({ type: 'image/jpeg' })
  expect([drawnAt.at(-1), asked.at(-1)]).toEqual([[1200, 2000], { type: 'image/jpeg', quality: 0.8 }])
})

test.each<[string, Parameters<typeof browser>[0], File]>([
  ['is small', {}, fileOf('image/jpeg', 200_000)],
  ['would shrink by little', { bytes: 2_500_000 }, fileOf('image/jpeg')],
  ['may be a drawing', {}, fileOf('image/png')],
])('a file that %s is sent as it is', async (_, given, file) => {
  browser(given)
  expect(await smallerPicture(file)).toBe(file)
})

test('a file that the browser cannot read is sent as it is, and the next one is made smaller', async () => {
  browser().mockRejectedValueOnce(new Error('a HEIC'))
  const heic = fileOf('image/heic')
  const [first, second] = await Promise.all([smallerPicture(heic), smallerPicture(fileOf('image/jpeg'))])
  expect([first, second.size]).toEqual([heic, 500_000])
})
