import { crc32, deflateSync } from 'node:zlib'

const u16 = (value: number) => Buffer.from([value & 255, value >> 8])
const u16be = (value: number) => Buffer.from([value >> 8, value & 255])
const u32be = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}

function chunk(name: string, data: Buffer) {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  return Buffer.concat([u32be(data.length), named, u32be(crc32(named))])
}

/** Small files whose headers say that they are as large as their formats allow. */
export const header = {
  png: (width: number, height: number) =>
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', Buffer.concat([u32be(width), u32be(height), Buffer.from([8, 2, 0, 0, 0])])),
      chunk('IDAT', deflateSync(Buffer.alloc(1000))),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  jpeg: (width: number, height: number) =>
    Buffer.concat([
      Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8]),
      ...[u16be(height), u16be(width), Buffer.from([3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0])],
      Buffer.from([0xff, 0xda, 0, 12, 3, 1, 0, 2, 0x11, 3, 0x11, 0, 0x3f, 0, 0xff, 0xd9]),
    ]),
  gif: (width: number, height: number) => Buffer.concat([screen(width, height), frame(width, height), Buffer.from([0x3b])]),
  webp: (width: number, height: number) => {
    // A lossless WebP stores its size in 14 bits each.
    const bits = (width - 1) | ((height - 1) << 14)
    const body = Buffer.concat([
      Buffer.from([0x2f]),
      Buffer.from([bits & 255, (bits >> 8) & 255, (bits >> 16) & 255, (bits >>> 24) & 255]),
      Buffer.alloc(11),
    ])
    const size = Buffer.alloc(4)
    size.writeUInt32LE(12 + body.length)
    const length = Buffer.alloc(4)
    length.writeUInt32LE(body.length)
    return Buffer.concat([Buffer.from('RIFF'), size, Buffer.from('WEBPVP8L'), length, body])
  },
}

// A GIF's screen with two colours, and a frame of four codes.
const screen = (width: number, height: number) =>
  Buffer.concat([Buffer.from('GIF89a'), u16(width), u16(height), Buffer.from([0x80, 0, 0, 0xdc, 0x28, 0x3c, 0x14, 0x78, 0xc8])])
const frame = (width: number, height: number) =>
  Buffer.concat([Buffer.from([0x2c, 0, 0, 0, 0]), u16(width), u16(height), Buffer.from([0, 2, 2, 0x04, 0x05, 0])])

export const stillGif = () => manyFrames(1)

/** A GIF of 2 by 2 pixels with so many frames. */
export const manyFrames = (frames: number) =>
  Buffer.concat([screen(2, 2), ...Array.from({ length: frames }, () => frame(2, 2)), Buffer.from([0x3b])])
