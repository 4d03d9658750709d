import { join } from 'node:path'
import { constants, deflateRawSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'

/** The letters of other scripts, as they are laid out for what the site draws (scripts/fonts.mjs). */
const fonts = join(import.meta.dirname, '../../node_modules')
const devanagari = join(fonts, '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff')

type Options = ConstructorParameters<typeof PDFDocument>[0]

async function written(options: Options, write: (document: InstanceType<typeof PDFDocument>) => void): Promise<Uint8Array<ArrayBuffer>> {
  const document = new PDFDocument({ size: 'A4', ...options })
  write(document)
  document.end()
  const pieces: Buffer[] = []
  for await (const piece of document) pieces.push(piece as Buffer)
  return new Uint8Array(Buffer.concat(pieces))
}

/** A real PDF with one page for each text; `isHindi`: with a font for Devanagari; `more` adds to it. */
export const paper = (
  pages: string | readonly string[],
  options: Options = {},
  isHindi = false,
  more: (document: InstanceType<typeof PDFDocument>) => void = () => {},
) =>
  written({ ...options, autoFirstPage: false }, (document) => {
    for (const text of typeof pages === 'string' ? [pages] : pages) {
      document.addPage()
      if (isHindi) document.font(devanagari)
      document.fontSize(12).text(text)
    }
    more(document)
  })

/** One that is opened by a password only. */
export const locked = (text: string) => paper(text, { userPassword: 'opens it', pdfVersion: '1.7' })

/** One of a picture alone, as who photographs his notes makes it. */
export const scanned = async () => {
  const png = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#eee' } })
    .png()
    .toBuffer()
  return written({}, (document) => void document.image(png, 0, 0))
}

/** A PDF whose only page is this text repeated, compressed to a thousandth. */
export function bomb(megabytes: number, says = 'BT /F1 12 Tf (boom) Tj ET\n') {
  // One packed megabyte, which ends at a byte, so that it can be repeated: packing all of it would take seconds.
  const packed = deflateRawSync(Buffer.alloc(1024 * 1024, says), { finishFlush: constants.Z_FULL_FLUSH })
  const stream = Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array(megabytes).fill(packed)])
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    [`<</Length ${stream.length}/Filter/FlateDecode>>stream\n`, stream, '\nendstream'],
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  const pieces: Buffer[] = [Buffer.from('%PDF-1.4\n')]
  for (const [at, object] of objects.entries())
    for (const piece of [`${at + 1} 0 obj`, ...[object].flat(), 'endobj\n']) pieces.push(Buffer.from(piece as string))
  pieces.push(Buffer.from('trailer<</Size 6/Root 1 0 R>>\n%%EOF\n'))
  return new Uint8Array(Buffer.concat(pieces))
}
