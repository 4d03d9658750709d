import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { encode } from 'uqr'
import type { Ink, Poster } from './drawings.ts'
import { cutToFill, logoAs, ratioOf, whole } from './picture.ts'
import { type SetText, type Setting, setText } from './text.ts'

// In points.
const [width, height] = [595.28, 841.89]
const edge = 48
const room = width - 2 * edge
const foot = { top: 670, size: 122 }
const gap = 18
const end = foot.top - 2 * gap
/** Dots to a point: 300 to an inch. */
const scale = 300 / 72

type Sheet = PDFKit.PDFDocument
type Column = { left: number; width: number }
type Words = { text: string; set: SetText | undefined }
/** Heights of a long description, and of a picture across the sheet. */
const least = { words: 150, picture: 170 }
const afterFact = (top: number, end: number) => Math.max(top + 30, end + 12)
/** A picture of a greater ratio is across the sheet; any other is beside the words. */
const across = 1.05

/** An A4 sheet to print, as a PDF. Texts are pictures, because pdfkit cannot shape every script; screen readers get the words. */
export async function drawPoster(bytes: Buffer, poster: Poster): Promise<Buffer> {
  const { club, logo, kind, title, facts, words, address, link, ink, focus } = poster
  const sheet = new PDFDocument({
    ...{ size: 'A4', margin: 0, pdfVersion: '1.7', tagged: true, displayTitle: true, lang: 'en' },
    // It contains no fonts.
    font: null as never,
    info: { Title: title, Author: club, CreationDate: new Date(0), ModDate: new Date(0) },
  })
  const chunks: Buffer[] = []
  sheet.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => sheet.once('end', resolve).once('error', reject))
  const all = sheet.struct('Document')
  sheet.addStructure(all)

  const full = { left: edge, width: room, colour: ink.ink }
  const set = async (text: string, setting: Setting): Promise<Words> => ({ text, set: await setText(text, { ...setting, scale }) })
  /** Returns where the text ends. */
  async function put({ text, set }: Words, column: Column, top: number, as: 'H1' | 'P' = 'P'): Promise<number> {
    if (set === undefined) return top
    const flat = await sharp(set.png).flatten({ background: '#fff' }).png({ compressionLevel: 9 }).toBuffer()
    const x = column.left + (set.rightToLeft ? column.width - set.width : 0)
    all.add(sheet.struct(as, { actual: text }, () => void sheet.image(flat, x, top, { width: set.width, height: set.height })))
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
  const beside = { ...full, left: edge + 54, width: 280 }
  await put(await set(club, { ...beside, height: 26, sizes: [20, 16, 12], lines: 1, family: 'heading', bold: true }), beside, 49)

  const ratio = bytes.length > 0 ? await ratioOf(bytes) : undefined
  const isNarrow = ratio !== undefined && ratio <= across
  const small = isNarrow ? whole(ratio, { width: 240, height: 320 }) : undefined
  const column = small ? { ...full, left: edge + small.width + 24, width: room - small.width - 24 } : full
  const kindSet = await set(kind, { ...column, height: 20, sizes: [14], lines: 1, colour: ink.copper, bold: true })
  const sizes = [64, 56, 48, 42, 36, 30, 26, 22, 19, 16]
  const high = isNarrow ? 230 : ratio ? 132 : 260
  const titleSet = await set(title, { ...column, height: high, sizes, lines: isNarrow ? 9 : 5, family: 'heading', bold: true })
  const factSets: Words[] = []
  for (const fact of facts)
    factSets.push(await set(fact, { ...column, height: isNarrow ? 150 : 80, sizes: [20, 17, 14, 12], lines: isNarrow ? 8 : 4, bold: true }))
  const heightOf = ({ set: one }: Words) => one?.height ?? 0
  const wordsIn = (height: number, sizes: number[]) => set(words, { ...full, height, sizes })

  let top = 104
  let under = top
  const place = small ?? (ratio && whole(ratio, { width: room, height: Math.max(least.picture, await besideText()) }))
  if (place) {
    const picture = await cutToFill(bytes, { width: place.width * 3, height: place.height * 3 }, focus)
    const jpeg = await sharp(picture).jpeg({ quality: 84, mozjpeg: true }).toBuffer()
    all.add(sheet.struct('Figure', { alt: title }, () => void sheet.image(jpeg, edge, top, place)))
    under += place.height + gap + 4
    if (!isNarrow) top = under
  }
  top = (await put(kindSet, column, top)) + 14
  top = (await put(titleSet, column, top, 'H1')) + gap + 8
  for (const fact of factSets) top = afterFact(top, await put(fact, column, top))
  top = Math.max(top, under - 10) + 10
  const left = end - top
  if (left > gap) await put(await wordsIn(left, [21, 18, 16, 14.5, 13, 12]), full, top)

  dots()
  const side = { ...full, left: edge + foot.size + 24, width: room - foot.size - 24 }
  const how = 'Scan with your phone, or go to'
  const below = (await put(await set(how, { ...side, height: 20, sizes: [13], lines: 1, colour: ink.soft }), side, foot.top + 22)) + 10
  const where = await set(address, { ...side, height: 60, sizes: [17, 15, 13, 11, 9], colour: ink.copper, bold: true })
  sheet.link(side.left, below, side.width, (await put(where, side, below)) - below, link)
  all.end()
  sheet.end()
  await ended
  return Buffer.concat(chunks)

  /** The height of a picture that leaves room for the texts. */
  async function besideText() {
    const title = heightOf(kindSet) + 14 + heightOf(titleSet) + gap + 8
    const facts = factSets.reduce((end, fact) => afterFact(end, end + heightOf(fact)), 0)
    const some = heightOf(await wordsIn(least.words, [14.5, 13, 12])) + 2
    return end - (top + gap + 4 + title + facts + 10 + some)
  }

  /** The QR code, as sharp as the printer. */
  function dots() {
    const { size, data } = encode(link, { ecc: 'M', border: 0 })
    const dot = foot.size / size
    all.add(
      sheet.struct('Figure', { alt: link }, () => {
        for (const [y, row] of data.entries())
          for (const [x, isDark] of row.entries()) if (isDark) sheet.rect(edge + x * dot, foot.top + y * dot, dot, dot)
        sheet.fill(ink.ink)
      }),
    )
  }
}

function traces(sheet: Sheet, ink: Ink) {
  sheet.lineWidth(1.5).strokeColor(ink.trace)
  sheet.path(`M${width - edge - 150} 0 v30 l32 32 H${width - edge}`).stroke()
  sheet.circle(width - edge, 62, 4).fillAndStroke('#fff', ink.trace)
  sheet.path(`M${edge} ${foot.top - gap} H${width - edge}`).stroke(ink.line)
  sheet.path(`M${edge} ${height - 22} h90`).stroke(ink.trace)
}
