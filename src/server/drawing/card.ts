import sharp, { type OverlayOptions } from 'sharp'
import type { Card } from '../sheets/sheet.ts'
import { board } from './board.ts'
import { logoAs } from './logo.ts'
import { cutToFill } from './picture.ts'
import { type SetText, type Setting, setText } from './text.ts'

/** As wide and high as chats want it. */
const [width, height] = [1200, 630]
const edge = 72
const logo = 72
const chip = { top: 176, height: 48, edge: 18 }
/** Where the title begins, and how far the line stays below it. */
const [top, gap] = [256, 20]
const picture = { left: 780, width: 420, height }

/** Draws a card as a JPEG; `bytes` are a picture of ours, or none. */
export async function drawCard(bytes: Buffer, { club, logo: drawing, kind, title, line, ink, focus }: Card): Promise<Buffer> {
  const right = bytes.length > 0 ? picture.left : width
  const room = right - 2 * edge + (bytes.length > 0 ? 16 : 0)
  const set = (text: string, setting: Omit<Setting, 'width'>) => setText(text, { width: room, ...setting })
  const mark = await sharp(logoAs(drawing, ink.silk, { ...ink, paper: ink.board, trace: ink['board-copper'] }))
    .resize(logo, logo)
    .png()
    .toBuffer()
  const name = await setText(club, {
    width: room - logo - 24,
    height: 56,
    sizes: [36, 30, 24],
    lines: 1,
    colour: ink.silk,
    family: 'heading',
    bold: true,
  })
  const label = await setText(kind, { width: 320, height: 40, sizes: [24, 20], lines: 1, colour: ink['on-board-copper'], bold: true })
  const below = await set(line, { height: 84, sizes: [34, 30, 26], lines: 2, colour: ink['silk-soft'] })
  const foot = height - edge + 8 - (below?.height ?? 0)
  const heading = await set(title, {
    height: foot - top - (below ? gap : 0),
    sizes: [92, 80, 70, 62, 54, 46, 40],
    lines: bytes.length > 0 ? 4 : 3,
    colour: ink.silk,
    family: 'heading',
    bold: true,
  })
  // What is written from the right begins at the right.
  const placed = (text: SetText | undefined, at: number): OverlayOptions[] =>
    text ? [{ input: text.png, left: edge + Math.floor(text.rightToLeft ? room - text.width : 0), top: Math.round(at) }] : []
  const parts: OverlayOptions[] = [
    ...(bytes.length > 0 ? [{ input: await cutToFill(bytes, picture, focus), left: picture.left, top: 0 }] : []),
    { input: mark, left: edge - 4, top: 60 },
    ...(name ? [{ input: name.png, left: edge + logo + 20, top: Math.round(96 - name.height / 2) }] : []),
    ...(label ? [{ input: label.png, left: edge + chip.edge, top: Math.round(chip.top + (chip.height - label.height) / 2) }] : []),
    ...placed(heading, top),
    ...placed(below, foot),
  ]
  const labelled = label && { left: edge, top: chip.top, width: label.width + 2 * chip.edge, height: chip.height }
  return sharp(Buffer.from(board({ width: right, height, edge, ink, chip: labelled })))
    .extend({ right: width - right, background: ink.board })
    .composite(parts)
    .flatten({ background: ink.board })
    .jpeg({ quality: 82, progressive: true, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer()
}
