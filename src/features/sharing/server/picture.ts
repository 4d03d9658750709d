import sharp from 'sharp'
import type { DrawingData, Ink } from './drawings.ts'

/** As a PNG, cut around its focal point. */
export async function cutToFill(bytes: Buffer, place: { width: number; height: number }, { x, y }: DrawingData['focus']): Promise<Buffer> {
  const [width, height] = [Math.round(place.width), Math.round(place.height)]
  const all = await sharp(bytes).metadata()
  const scale = Math.max(width / all.width, height / all.height)
  const [wide, high] = [Math.max(width, Math.round(all.width * scale)), Math.max(height, Math.round(all.height * scale))]
  return sharp(bytes)
    .resize(wide, high, { fit: 'fill' })
    .extract({ left: from(wide, width, x), top: from(high, height, y), width, height })
    .flatten({ background: '#fff' })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** Width divided by height. */
export async function ratioOf(bytes: Buffer): Promise<number> {
  const { width, height } = await sharp(bytes).metadata()
  return width / height
}

/** The size of a picture that fits into a place uncut. */
export const whole = (ratio: number, room: { width: number; height: number }) => {
  const width = Math.min(room.width, room.height * ratio)
  return { width, height: width / ratio }
}

const from = (side: number, part: number, focus: number) => Math.round(Math.min(side - part, Math.max(0, (side * focus) / 100 - part / 2)))

export const logoAs = (drawing: string, colour: string, ink: Ink) =>
  Buffer.from(
    drawing
      .slice(drawing.indexOf('<svg'))
      .replace(/var\(--([\w-]+)\)/g, (_, name: string) => (ink as Record<string, string>)[name] ?? colour)
      .replaceAll('currentColor', colour),
  )
