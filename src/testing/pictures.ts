/** The first bytes of a real picture of each type that is served, and enough after them to be asked for in parts. */
const bytes = (...parts: (string | number[])[]) => Buffer.concat([...parts.map((part) => Buffer.from(part as string)), Buffer.alloc(64)])

/** The smallest picture that can be decoded. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export const pictures = {
  'image/png': bytes([0x89], 'PNG\r\n', [0x1a, 0x0a, 0, 0, 0, 0x0d], 'IHDR'),
  'image/jpeg': bytes([0xff, 0xd8, 0xff, 0xe0, 0, 0x10], 'JFIF'),
  'image/gif': bytes('GIF89a', [1, 0, 1, 0]),
  'image/webp': bytes('RIFF', [0x40, 0, 0, 0], 'WEBPVP8 '),
  'image/avif': bytes([0, 0, 0, 0x1c], 'ftypmif1', [0, 0, 0, 0], 'mif1avifmiaf'),
}

/** What is called a picture and is none that is served. */
export const noPictures = {
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  html: Buffer.from('<!doctype html><title>Not found</title>'),
  heic: bytes([0, 0, 0, 0x18], 'ftypheic', [0, 0, 0, 0], 'mif1heic'),
  wave: bytes('RIFF', [0x40, 0, 0, 0], 'WAVEfmt '),
  'an AVIF brand in the place of its version': bytes([0, 0, 0, 0x14], 'ftypheicavif', 'heic'),
  'a bare beginning': Buffer.from([0xff, 0xd8]),
  nothing: Buffer.alloc(0),
}
