import { deflateSync, inflateSync } from 'node:zlib'
import { OPS } from 'unpdf/pdfjs'

/** Joins the text of a page from the operators of pdf.js, and adds `/ActualText`, which pdf.js does not read. */

const skia = Buffer.from('Skia/PDF')
/** Bytes of an unpacked stream. */
const largest = 16 * 1024 * 1024
const streams = /<<([^<>]*)>>\s*stream\r?\n/g
const spans = /\/Span\s*<<\s*\/ActualText\s*<FEFF([0-9A-Fa-f]*)>\s*>>/g

/**
 * Chrome and other programs with Skia write the words of many scripts in `/ActualText`, which pdf.js does not read. It does read the
 * numbers of marked content: so each of these texts is replaced by a number in its stream, which must not get longer. Returns the
 * texts by their numbers.
 */
export function numberActualTexts(file: Buffer): string[] {
  const texts: string[] = []
  if (!file.includes(skia)) return texts
  for (const { 0: head, 1: dictionary = '', index } of file.toString('latin1').matchAll(streams)) {
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1])
    // Pictures and fonts have more in their dictionaries.
    if (!dictionary.includes('/FlateDecode') || /\/(?:Length1|Subtype)\b/.test(dictionary) || !(length > 0)) continue
    const stream = file.subarray(index + head.length, index + head.length + length)
    const packed = numbered(stream, texts)
    if (packed !== undefined && packed.length <= length) stream.fill(0).set(packed)
  }
  return texts
}

function numbered(stream: Uint8Array, texts: string[]) {
  try {
    const content = inflateSync(stream, { maxOutputLength: largest }).toString('latin1')
    if (!content.includes('/ActualText')) return undefined
    const number = (_: string, hex: string) => `/Span<</MCID ${texts.push(Buffer.from(hex, 'hex').swap16().toString('utf16le')) - 1}>>`
    return deflateSync(Buffer.from(content.replace(spans, number), 'latin1'), { level: 9 })
  } catch {
    // pdf.js reports what is wrong with it.
    return undefined
  }
}

type Operators = { fnArray: number[]; argsArray: unknown[] }
type Glyph = { unicode: string; width: number }
/** Marked content. `actual`: the text that replaces its parts. */
type Marked = { parts: string[]; actual?: string | undefined; isReversed?: boolean }

/** In sizes of a letter; a wider gap is a space. */
const near = 0.2

/** The text that operators draw. Another font may begin within a word: only a gap, or another line, ends one. */
export function pageText({ fnArray, argsArray }: Operators, actual: readonly string[]): string {
  const root: Marked = { parts: [] }
  const open = [root]
  let line = { x: 0, y: 0 }
  let pen = { ...line }
  let [size, scale] = [1, 1]
  const moveTo = (x: number, y: number) => {
    const letter = size * scale
    if (Math.abs(y - pen.y) > letter / 2) root.parts.push('\n')
    else if (Math.abs(x - pen.x) > near * letter) root.parts.push(' ')
    line = { x, y }
    pen = { x, y }
  }
  for (const [at, operator] of fnArray.entries()) {
    const given = (argsArray[at] ?? []) as unknown[]
    const top = open.at(-1) ?? root
    if (operator === OPS.setFont) size = given[1] as number
    else if (operator === OPS.setTextMatrix) {
      const [a = 1, b = 0, , , x = 0, y = 0] = Object.values(given[0] as object) as number[]
      scale = Math.hypot(a, b)
      moveTo(x, y)
    } else if (operator === OPS.moveText) moveTo(line.x + (given[0] as number) * scale, line.y + (given[1] as number) * scale)
    else if (operator === OPS.nextLine) root.parts.push('\n')
    else if (operator === OPS.showText)
      for (const one of given[0] as (Glyph | number)[]) {
        const isGlyph = typeof one === 'object'
        pen.x += ((isGlyph ? one.width : -one) / 1000) * size * scale
        if (isGlyph) top.parts.push(one.unicode)
        else if (-one / 1000 > near) top.parts.push(' ')
      }
    else if (operator === OPS.beginMarkedContent)
      open.push({ parts: [], isReversed: (given[0] as { name?: string })?.name === 'ReversedChars' })
    else if (operator === OPS.beginMarkedContentProps)
      open.push({ parts: [], actual: given[0] === 'Span' ? actual[given[1] as number] : undefined })
    else if (operator === OPS.endMarkedContent && open.length > 1) {
      open.pop()
      // A text from the right begins at its end, and so does the space after it.
      const { parts, actual, isReversed } = top
      open.at(-1)?.parts.push(actual ?? (isReversed ? ` ${parts.reverse().join('')} ` : parts.join('')))
    }
  }
  while (open.length > 1) root.parts.push(...(open.pop()?.parts ?? []))
  return root.parts.join('')
}
