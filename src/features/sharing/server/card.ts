import sharp, { type OverlayOptions } from 'sharp'
import type { Card, Ink } from './drawings.ts'
import { cutToFill, logoAs, ratioOf, whole } from './picture.ts'
import { type SetText, setText } from './text.ts'

/** Pixels, as chats expect it. */
const [width, height] = [1200, 630]
const edge = 72
const logo = 72
const chip = { top: 176, height: 48, edge: 18 }
/** Where the title begins, and the space between it and the line. */
const [top, gap] = [256, 28]
/** An upright picture fills a column at the right, and is cut only if it is narrower than phones; any other is beside the text. */
const upright = { least: 0.55, most: 0.85 }
const print = { top: 60, right: width - 48, width: 560, corner: 12 }

/** As a JPEG; `bytes`: a picture of ours, or none. */
export async function drawCard(bytes: Buffer, { club, logo: drawing, kind, title, line, ink, focus }: Card): Promise<Buffer> {
  const ratio = bytes.length > 0 ? await ratioOf(bytes) : undefined
  const isColumn = ratio !== undefined && ratio <= upright.most
  const column = { width: isColumn ? Math.round(height * Math.max(upright.least, ratio)) : 0, height }
  const ground = width - column.width
  const wide = ground - 2 * edge + (isColumn ? 16 : 0)
  const below = await setText(line, { width: wide, height: 100, sizes: [36, 32, 28], lines: 2, colour: ink['silk-soft'] })
  const foot = height - edge + 8 - (below?.height ?? 0)
  const shown = isColumn
    ? { input: await cutToFill(bytes, column, focus), left: ground, top: 0 }
    : ratio && (await printed(bytes, ratio, foot - (below ? gap : 0)))
  const room = shown && !isColumn ? shown.left - edge - 40 : wide
  const mark = await sharp(logoAs(drawing, ink.silk, { ...ink, paper: ink.board, trace: ink['board-copper'] }))
    .resize(logo, logo)
    .png()
    .toBuffer()
  const large = { colour: ink.silk, family: 'heading', bold: true } as const
  const name = await setText(club, { ...large, width: room - logo - 24, height: 56, sizes: [36, 30, 24], lines: 1 })
  const label = await setText(kind, { width: 320, height: 40, sizes: [24, 20], lines: 1, colour: ink['on-board-copper'], bold: true })
  const sizes = [92, 80, 70, 62, 54, 46, 40]
  const high = foot - top - (below ? gap : 0)
  const heading = await setText(title, { ...large, width: room, height: high, sizes, lines: shown ? 4 : 3 })
  const placed = (text: SetText | undefined, at: number, across: number): OverlayOptions[] =>
    text ? [{ input: text.png, left: edge + Math.floor(text.rightToLeft ? across - text.width : 0), top: Math.round(at) }] : []
  const parts: OverlayOptions[] = [
    ...(shown ? [shown] : []),
    { input: mark, left: edge - 4, top: 60 },
    ...(name ? [{ input: name.png, left: edge + logo + 20, top: Math.round(96 - name.height / 2) }] : []),
    ...(label ? [{ input: label.png, left: edge + chip.edge, top: Math.round(chip.top + (chip.height - label.height) / 2) }] : []),
    ...placed(heading, top, room),
    ...placed(below, foot, wide),
  ]
  const pad = shown && !isColumn ? shown.left - 32 : ground - edge
  const labelled = label && { left: edge, top: chip.top, width: label.width + 2 * chip.edge, height: chip.height }
  return sharp(Buffer.from(board({ width: ground, height, edge, pad, ink, chip: labelled })))
    .extend({ right: width - ground, background: ink.board })
    .composite(parts)
    .flatten({ background: ink.board })
    .jpeg({ quality: 82, progressive: true, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer()
}

/** A picture as a print, uncut, in the middle of the free space above `end`. */
async function printed(bytes: Buffer, ratio: number, end: number) {
  const size = whole(ratio, { width: print.width, height: end - print.top })
  const [wide, high] = [Math.round(size.width), Math.max(1, Math.round(size.height))]
  const corners = `<svg xmlns="http://www.w3.org/2000/svg"><rect width="${wide}" height="${high}" rx="${print.corner}"/></svg>`
  const input = await sharp(await cutToFill(bytes, { width: wide, height: high }, { x: 50, y: 50 }))
    .ensureAlpha()
    .composite([{ input: Buffer.from(corners), blend: 'dest-in' }])
    .png({ compressionLevel: 1 })
    .toBuffer()
  return { input, left: print.right - wide, top: Math.round(print.top + (end - print.top - high) / 2) }
}

type Place = { left: number; top: number; width: number; height: number }
/** `pad`: where the trace of the chip ends; `chip`: the background of the word for the type of entry. */
type Board = { width: number; height: number; edge: number; pad: number; ink: Ink; chip: Place | undefined }

/** The ground of a card as SVG: a circuit board, one of whose traces leads from the chip to a pad. */
function board({ width, height, edge, pad, ink, chip }: Board): string {
  const bends = [48, 96, 144].map((out) => `M${width - 186 - out} 0 v${out / 3} l${out / 3 + 8} ${out / 3 + 8} H${width}`)
  const corners = [48, 96].map((out) => `M0 ${height - out - 54} h${out / 4} l${out / 4} ${out / 4} V${height}`)
  const trace = (path: string, colour: string) => `<path d="${path}" stroke="${colour}"/>`
  const holes = Array.from({ length: 9 }, (_, at) => `<circle cx="${width - 40 - at * 34}" cy="${height - 28}" r="5"/>`)
  const middle = chip ? chip.top + chip.height / 2 : 200
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${ink.board}"/>
<g fill="none" stroke-width="4" stroke-linecap="round" stroke-linejoin="round">
${[...bends, ...corners].map((path) => trace(path, ink['board-line'])).join('\n')}
${trace(`M${chip ? chip.left + chip.width + 14 : edge} ${middle} H${pad}`, ink['board-copper'])}
</g>
<g fill="${ink['board-line']}">${holes.join('')}</g>
<circle cx="${pad}" cy="${middle}" r="7" fill="${ink.board}" stroke="${ink['board-copper']}" stroke-width="4"/>
${chip ? `<rect x="${chip.left}" y="${chip.top}" width="${chip.width}" height="${chip.height}" rx="8" fill="${ink['board-copper']}"/>` : ''}
</svg>`
}
