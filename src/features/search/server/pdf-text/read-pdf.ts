import { getDocument, VerbosityLevel } from 'unpdf/pdfjs'
import type { Make, Task } from '../../../../http/pool/child-task.ts'
import { numberActualTexts, pageText } from './page-text.ts'

/** How much is read of a PDF: 5,000 different words of it are found (search-index.ts), and 200,000 letters, some eighty pages, hardly have more. */
const most = { letters: 200_000, pages: 2000 }

/** Turns off what pdf.js would fetch, draw or give to another program: only the letters are wanted. */
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
 * Makes the text of a PDF, as UTF-8 on one line. Empty if it has only pictures. Throws if it is broken or needs a password. Its scripts
 * are not run: the library cannot.
 */
export const readPdf: Make<Task> = async (bytes) => {
  const file = Buffer.from(bytes)
  const actual = numberActualTexts(file)
  // The library keeps what it is given, and a small buffer shares its memory with others.
  const document = getDocument({ ...nothingElse, data: new Uint8Array(file) })
  try {
    const pdf = await document.promise
    let text = ''
    for (let at = 1; at <= Math.min(pdf.numPages, most.pages) && text.length < most.letters; at += 1) {
      const page = await pdf.getPage(at)
      text += `${pageText(await page.getOperatorList(), actual)}\n`
      page.cleanup()
    }
    return { made: [{ width: 0, bytes: Buffer.from(inOneLine(text.slice(0, most.letters))) }] }
  } finally {
    await document.destroy()
  }
}

/** Joins the lines of a text; also a word that goes on in the next line, and a heading whose letters are spaced apart. */
const inOneLine = (text: string) =>
  text
    // Signs without a letter of their own in the font, and what the databases do not store.
    .replace(/[\p{Co}\u{FFFD}\0]/gu, '')
    .split('\n')
    .map((line) => (isSpacedOut(line) ? line.replace(/(?<!\s)\s(?!\s)/g, '') : line))
    .join('\n')
    // A hyphenated word at the end of a line looks the same as a word that was split there.
    .replace(/(?<=\p{L}\p{M}*)(?:\u00AD|[-\u2010])\s*\n\s*(?=\p{Ll}|\p{Lo})/gu, '')
    .replace(/\u00AD/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** Whether a line is single letters with a space between them, of which two may be nearer to each other; words have more between them. */
function isSpacedOut(line: string) {
  const parts = line.split(/\s+/).filter((part) => part !== '')
  const letters = parts.filter((part) => /^\p{L}/u.test(part))
  return parts.length >= 4 && letters.length * 2 > parts.length && parts.every((part) => part.length <= 2)
}
