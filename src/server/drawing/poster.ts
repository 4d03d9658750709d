import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import type { Ink, Poster } from '../sheets/sheet.ts'
import { logoAs } from './logo.ts'
import { cutToFill } from './picture.ts'
import { square } from './square.ts'
import { type Setting, setText } from './text.ts'

// In points; A4.
const [width, height] = [595.28, 841.89]
const edge = 48
const room = width - 2 * edge
const foot = { top: 670, size: 122 }
const gap = 18
/** Dots of a picture to a point: 300 to an inch. */
const scale = 300 / 72

type Sheet = PDFKit.PDFDocument
type Placed = Omit<Setting, 'scale'> & { left: number; top: number; as: 'H1' | 'P' }

/**
 * Draws a sheet of A4 to print, dark on white, as a PDF; `bytes` are a picture of ours, or none. Its texts are pictures, because
 * nothing else in a PDF is shaped as every script is written; what they say stands beside each for who is read to.
 */
export async function drawPoster(bytes: Buffer, poster: Poster): Promise<Buffer> {
  const { club, logo, kind, title, facts, words, address, link, ink, focus } = poster
  const sheet = new PDFDocument({
    ...{ size: 'A4', margin: 0, pdfVersion: '1.7', tagged: true, displayTitle: true, lang: 'en' },
    // No letters of its own are in it.
    font: null as never,
    info: { Title: title, Author: club, CreationDate: new Date(0), ModDate: new Date(0) },
  })
  const chunks: Buffer[] = []
  sheet.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => sheet.once('end', resolve).once('error', reject))
  const whole = sheet.struct('Document')
  sheet.addStructure(whole)

  async function put(text: string, { left, top, as, ...setting }: Placed): Promise<number> {
    const set = await setText(text, { ...setting, scale })
    if (set === undefined) return top
    const flat = await sharp(set.png).flatten({ background: '#fff' }).png({ compressionLevel: 9 }).toBuffer()
    const x = left + (set.rightToLeft ? setting.width - set.width : 0)
    whole.add(sheet.struct(as, { actual: text }, () => void sheet.image(flat, x, top, { width: set.width, height: set.height })))
    return top + set.height
  }

  const mark = await sharp(logoAs(logo, ink.ink, ink), { density: 300 })
    .resize(180)
    .flatten({ background: '#fff' })
    .png()
    .toBuffer()
  sheet.markContent('Artifact', { type: 'Layout' })
  sheet.image(mark, edge - 2, 36, { width: 44 })
  traces(sheet, ink)
  sheet.endMarkedContent()
  const text = { left: edge, width: room, colour: ink.ink, as: 'P' } as const
  await put(club, {
    ...text,
    left: edge + 54,
    top: 49,
    width: 280,
    height: 26,
    sizes: [20, 16, 12],
    lines: 1,
    family: 'heading',
    bold: true,
  })
  let top = 104
  let under = top
  let column: { left: number; width: number; colour: string; as: 'P' } = text
  const place = bytes.length > 0 ? await placeOf(bytes) : undefined
  if (place) {
    const picture = await cutToFill(bytes, { width: place.width * 3, height: place.height * 3 }, focus)
    const jpeg = await sharp(picture).jpeg({ quality: 84, mozjpeg: true }).toBuffer()
    whole.add(sheet.struct('Figure', { alt: title }, () => void sheet.image(jpeg, edge, top, place)))
    under += place.height + gap + 4
    if (place.width < room) column = { ...text, left: edge + place.width + 24, width: room - place.width - 24 }
    else top = under
  }
  const isNarrow = column.width < room
  top = (await put(kind, { ...column, top, height: 20, sizes: [14], lines: 1, colour: ink.copper, bold: true })) + 14
  const sizes = [64, 56, 48, 42, 36, 30, 26]
  top =
    (await put(title, {
      ...column,
      as: 'H1',
      top,
      height: isNarrow ? 180 : place ? 132 : 230,
      sizes,
      lines: isNarrow ? 5 : 3,
      family: 'heading',
      bold: true,
    })) +
    gap +
    8
  for (const fact of facts) {
    const end = await put(fact, {
      ...column,
      top,
      height: isNarrow ? 48 : 30,
      sizes: [20, 17, 14, 12],
      lines: isNarrow ? 3 : 1,
      bold: true,
    })
    top = Math.max(top + 29, end + 9)
  }
  top = Math.max(top, under - 10)
  await put(words, {
    ...text,
    top: top + 10,
    height: foot.top - top - 3 * gap,
    sizes: place ? [16, 14.5, 13, 12] : [21, 18, 16, 14, 12],
  })

  dots(sheet, link, ink)
  const beside = { ...text, left: edge + foot.size + 24, width: room - foot.size - 24 }
  const below =
    (await put('Point a telephone’s camera at the square, or go to', {
      ...beside,
      top: foot.top + 22,
      height: 20,
      sizes: [13],
      lines: 1,
      colour: ink.soft,
    })) + 10
  const end = await put(address, { ...beside, top: below, height: 60, sizes: [17, 15, 13, 11, 9], colour: ink.copper, bold: true })
  sheet.link(beside.left, below, beside.width, end - below, link)
  whole.end()
  sheet.end()
  await ended
  return Buffer.concat(chunks)

  /** The square is drawn, not a picture: it is as sharp as the printer is. */
  function dots(sheet: Sheet, link: string, ink: Ink) {
    const { size, rows } = square(link)
    const dot = foot.size / size
    whole.add(
      sheet.struct('Figure', { alt: link }, () => {
        for (const [row, runs] of rows.entries())
          for (const { at, length } of runs) sheet.rect(edge + at * dot, foot.top + row * dot, length * dot, dot)
        sheet.fill(ink.ink)
      }),
    )
  }
}

/** Where a picture goes: across, cut to fill that, or, where it stands upright and is mostly a poster itself, whole with words at its side. */
async function placeOf(bytes: Buffer) {
  const { width: wide, height: high } = await sharp(bytes).metadata()
  if (wide / high > 1.05) return { width: room, height: 190 }
  const scale = Math.min(240 / wide, 320 / high)
  return { width: wide * scale, height: high * scale }
}

/** A trace along the top with a pad at its end, and one above the foot. */
function traces(sheet: Sheet, ink: Ink) {
  sheet.lineWidth(1.5).strokeColor(ink.trace)
  sheet
    .moveTo(width - edge - 150, 0)
    .lineTo(width - edge - 150, 30)
    .lineTo(width - edge - 118, 62)
    .lineTo(width - edge, 62)
    .stroke()
  sheet.circle(width - edge, 62, 4).fillAndStroke('#fff', ink.trace)
  sheet
    .moveTo(edge, foot.top - gap)
    .lineTo(width - edge, foot.top - gap)
    .strokeColor(ink.line)
    .stroke()
  sheet
    .moveTo(edge, height - 22)
    .lineTo(edge + 90, height - 22)
    .strokeColor(ink.trace)
    .stroke()
}
