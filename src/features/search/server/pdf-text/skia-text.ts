import { deflateSync, inflateSync } from 'node:zlib'
import { OPS } from 'unpdf/pdfjs'

const producer = Buffer.from('Skia/PDF')
/** Bytes of one unpacked stream. */
const largest = 16 * 1024 * 1024
const streams = /<<([^<>]*)>>\s*stream\r?\n/g
const spans = /\/Span\s*<<\s*\/ActualText\s*<FEFF([0-9A-Fa-f]*)>\s*>>/g

/**
 * Chrome and other programs with Skia write which signs are drawn, and in `/ActualText` what these mean, which pdf.js does not read. It
 * tells the numbers of marked content though: so each such text becomes a number, in the place of its stream, which gets no longer.
 * Returns the texts by their numbers; undefined for a PDF of another program.
 */
export function numberActualTexts(file: Buffer): string[] | undefined {
  if (!file.includes(producer)) return undefined
  const texts: string[] = []
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
    // pdf.js says what is wrong with it.
    return undefined
  }
}

type Operators = { fnArray: number[]; argsArray: unknown[] }
type Glyph = { unicode: string; width: number }
/** Marked content: its parts so far, and what it means. */
type Marked = { parts: string[]; actual?: string | undefined; isReversed?: boolean }

/** Fragments of one word are nearer, in parts of the size of their letters; a gap between glyphs is a space, in thousandths of it. */
const [near, gap] = [0.35, -200]

/** What the operators of a page of Skia write: it draws spaces as glyphs, so that only a new fragment elsewhere is a new word. */
export function skiaText({ fnArray, argsArray }: Operators, actual: readonly string[]): string {
  const root: Marked = { parts: [] }
  const open = [root]
  let [x, y, size] = [0, 0, 1]
  let end: { x: number; y: number } | undefined
  for (const [at, operator] of fnArray.entries()) {
    const given = (argsArray[at] ?? []) as unknown[]
    const top = open.at(-1) ?? root
    if (operator === OPS.setFont) size = given[1] as number
    else if (operator === OPS.setTextMatrix) {
      const [, , , , nextX = 0, nextY = 0] = Object.values(given[0] as object) as number[]
      ;[x, y] = [nextX, nextY]
      if (end && (Math.abs(y - end.y) > size / 2 || Math.abs(x - end.x) > near * size)) root.parts.push('\n')
    } else if (operator === OPS.moveText) {
      ;[x, y] = [x + (given[0] as number), y + (given[1] as number)]
      if (Math.abs(given[1] as number) > size / 2) root.parts.push('\n')
    } else if (operator === OPS.showText) {
      const glyphs = given[0] as (Glyph | number)[]
      // Another program whose pages are in the same file leaves a gap for a space.
      top.parts.push(...glyphs.map((one) => (typeof one === 'object' ? one.unicode : one < gap ? ' ' : '')))
      const width = glyphs.reduce<number>((sum, one) => sum + (typeof one === 'object' ? one.width : -one), 0)
      end = { x: x + (width * size) / 1000, y }
    } else if (operator === OPS.beginMarkedContent)
      open.push({ parts: [], isReversed: (given[0] as { name?: string })?.name === 'ReversedChars' })
    else if (operator === OPS.beginMarkedContentProps)
      open.push({ parts: [], actual: given[0] === 'Span' ? actual[given[1] as number] : undefined })
    else if (operator === OPS.endMarkedContent && open.length > 1) {
      open.pop()
      // What is written from the right begins at its end, and so does the space behind it.
      const { parts, actual, isReversed } = top
      open.at(-1)?.parts.push(actual ?? (isReversed ? ` ${parts.reverse().join('')} ` : parts.join('')))
    }
  }
  while (open.length > 1) root.parts.push(...(open.pop()?.parts ?? []))
  return root.parts.join('')
}
