import { getDocument, type PDFPageProxy, VerbosityLevel } from 'unpdf/pdfjs'
import type { Make } from '../../../../http/pool/child-task.ts'
import type { Wanted } from '../../../../http/pool/conversion.ts'
import { asSpoken } from './as-spoken.ts'
import { inOneLine } from './in-one-line.ts'
import { type Piece, separatorOf } from './separators.ts'
import { numberActualTexts, skiaText } from './skia-text.ts'

/**
 * So much is read of a PDF. Of a file 5,000 different words are found (search-index.ts), and 200,000 letters, some
 * eighty pages, hardly have more. Milliseconds of the processor: what was read until then is better than nothing, which is what comes
 * of a file that passes the limits of the process.
 */
const most = { letters: 200_000, pages: 2000, processor: 8000 }

/** Whatever of it pdf.js would fetch, draw, or hand to another program: the letters alone are wanted. */
const nothingElse = {
  verbosity: VerbosityLevel.ERRORS,
  useSystemFonts: false,
  disableFontFace: true,
  useWorkerFetch: false,
  useWasm: false,
  isOffscreenCanvasSupported: false,
  isImageDecoderSupported: false,
  enableXfa: false,
  maxImageSize: 0,
}

/**
 * The text of a PDF as UTF-8, on one line: as much as is read. Empty where it has none, being pictures alone. Throws where it is
 * broken, or is opened by a password. Scripts in it are not run: the library has nothing that would.
 */
export const readPdf: Make<Extract<Wanted, { make: 'text' }>> = async (bytes) => {
  const isOver = deadline(most.processor)
  const file = Buffer.from(bytes)
  const actual = numberActualTexts(file)
  // The library keeps what it is given, and a small buffer shares its memory with others.
  const document = getDocument({ ...nothingElse, data: new Uint8Array(file) })
  try {
    const pdf = await document.promise
    let text = ''
    const isEnough = () => text.length >= most.letters || isOver()
    const failures: unknown[] = []
    for (let at = 1; at <= Math.min(pdf.numPages, most.pages) && !isEnough(); at += 1) {
      try {
        const page = await pdf.getPage(at)
        if (actual) text += skiaText(await page.getOperatorList(), actual)
        else for await (const piece of piecesOf(page)) if (text.length < most.letters) text += piece
        page.cleanup()
      } catch (error) {
        // What was read of this one is found all the same, and what the others say that can still be reached.
        failures.push(error)
      }
      text += '\n'
    }
    if (failures.length > 0 && text.trim() === '') throw failures[0]
    return { made: [{ width: 0, bytes: Buffer.from(asSpoken(inOneLine(text.slice(0, most.letters)))) }] }
  } finally {
    await document.destroy()
  }
}

/** What a page says, piece by piece, with the ends of its lines. */
async function* piecesOf(page: PDFPageProxy) {
  const separator = separatorOf()
  // To its end: the library goes on writing into what is cancelled, which ends the process.
  for await (const { items } of page.streamTextContent() as AsyncIterable<{ items: Piece[] }>)
    for (const piece of items) yield `${separator(piece)}${piece.str}${piece.hasEOL ? '\n' : ''}`
}

function deadline(milliseconds: number) {
  const begun = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(begun)
    return (user + system) / 1000 > milliseconds
  }
}
