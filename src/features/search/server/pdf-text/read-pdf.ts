import { getDocument, VerbosityLevel } from 'unpdf/pdfjs'
import type { Make, Task } from '../../../../http/pool/child-task.ts'
import { numberActualTexts, pageText } from './page-text.ts'

/** 5,000 different words of a PDF are found (search-index.ts); 200,000 letters, some eighty pages, hardly have more. */
const most = { letters: 200_000, pages: 2000 }

/** No pictures, and no other program to decode them. In Node the library fetches nothing. */
const lettersOnly = { verbosity: VerbosityLevel.ERRORS, useWasm: false, maxImageSize: 0 }

/** A PDF as UTF-8 on one line, empty if it has only pictures. Throws if it is broken or needs a password. Its scripts are not run. */
export const readPdf: Make<Task> = async (bytes) => {
  const file = Buffer.from(bytes)
  const actual = numberActualTexts(file)
  // The library keeps what it is given, and a small buffer shares its memory with others.
  const document = getDocument({ ...lettersOnly, data: new Uint8Array(file) })
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

/** Also joins a word that goes on in the next line, and a heading whose letters are spaced apart. */
const inOneLine = (text: string) =>
  text
    // Without a letter in the font, or not storable.
    .replace(/[\p{Co}\u{FFFD}\0]/gu, '')
    .split('\n')
    .map((line) => (isSpacedOut(line) ? line.replace(/(?<!\s)\s(?!\s)/g, '') : line))
    .join('\n')
    // A hyphenated word at the end of a line looks the same as a word that was split there.
    .replace(/(?<=\p{L}\p{M}*)(?:\u00AD|[-\u2010])\s*\n\s*(?=\p{Ll}|\p{Lo})/gu, '')
    .replace(/\u00AD/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** Single letters with one space between them; words have more. */
function isSpacedOut(line: string) {
  const parts = line.split(/\s+/).filter((part) => part !== '')
  const letters = parts.filter((part) => /^\p{L}/u.test(part))
  return parts.length >= 4 && letters.length * 2 > parts.length && parts.every((part) => part.length <= 2)
}
