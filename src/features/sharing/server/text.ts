import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { escaped } from '../../../contract/text-format.ts'

/** How a text is drawn, in the units of the drawing. */
export type Setting = {
  width: number
  height: number
  /** Of its letters, the wanted one first. */
  sizes: number[]
  /** As high as those of Latin letters. */
  lines?: number
  colour: string
  family?: 'heading' | 'text'
  bold?: boolean
  /** Dots per unit. */
  scale?: number
}

export type SetText = { png: Buffer; width: number; height: number; rightToLeft: boolean }

/** `word-char`: a line may also end within a word that is longer than it. */
type Wrap = 'word' | 'word-char'

// Other fonts have what these lack. The font of mathematics has Arabic letters that do not join.
const families = { heading: 'Bricolage Grotesque, Noto Sans, Noto Sans Arabic', text: 'Noto Sans, Noto Sans Arabic' }

/** A text in lines, as large as fits, or else without its end. Undefined if nothing of it can be seen. */
export async function setText(text: string, setting: Setting): Promise<SetText | undefined> {
  const whole = drawable(text)
  if (!visible.test(whole)) return undefined
  const { width, height, sizes } = setting
  const least = sizes.at(-1) ?? 1
  // More fits into no place, however small and narrow the letters are.
  const lines = whole.split('\n').slice(0, Math.ceil(height / least))
  const most = Math.ceil((width * height) / (least ** 2 * 0.45))
  const start = lines.join('\n').slice(0, 8 * most)
  const signs = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(start)].map(({ segment }) => segment)
  if (start === whole && signs.length <= most) {
    const smallest = await drawn(whole, least, setting, 'word', 1)
    // Smaller letters are better than a word in two pieces, unless it is longer than a line of the smallest.
    const wrap = smallest && smallest.width <= width ? 'word' : 'word-char'
    for (const size of sizes) {
      const set = await fitted(whole, size, setting, wrap)
      if (set) return set
    }
  }
  for (let end = Math.min(signs.length, most); end > 0; end = Math.floor(end * 0.95)) {
    const cut = wholeWords(signs.slice(0, end).join(''), signs[end]).replace(/[\s\p{P}]+$/u, '')
    const set = await fitted(`${cut}…`, least, setting, 'word-char')
    if (set) return set
  }
  return undefined
}

/** Without the word that is cut at the end, unless that is most of the text. */
function wholeWords(beginning: string, next = ' '): string {
  if (/^\s/.test(next)) return beginning
  const end = beginning.search(/\s\S*$/)
  return end > beginning.length / 2 ? beginning.slice(0, end) : beginning
}

/** Tries few dots first, since those of print take long. */
async function fitted(text: string, size: number, setting: Setting, wrap: Wrap): Promise<SetText | undefined> {
  const { scale = 1 } = setting
  for (const dots of scale > 2 ? [2, scale] : [scale]) {
    const set = await drawn(text, size, setting, wrap, dots)
    if (set === undefined || !fits(set, size, setting)) return undefined
    if (dots === scale) return set
  }
  return undefined
}

// A line of Malayalam is a third higher than one of Latin letters, one of Arabic twice as high.
const fits = (set: SetText, size: number, { width, height, lines = Infinity }: Setting) =>
  set.width <= width && set.height <= Math.min(height, (1.4 * lines + 0.2) * size)

async function drawn(text: string, size: number, setting: Setting, wrap: Wrap, scale: number): Promise<SetText | undefined> {
  const { width, colour, family = 'text', bold = false } = setting
  const marked = `<span foreground="${colour}"${bold ? ' weight="bold"' : ''}>${escaped(text)}</span>`
  const font = `${families[family]} ${size * scale}px`
  try {
    const picture = sharp({ text: { text: marked, font, width: Math.round(width * scale), rgba: true, dpi: 72, wrap } })
    const { data, info } = await picture.png({ compressionLevel: 1 }).toBuffer({ resolveWithObject: true })
    return { png: data, width: info.width / scale, height: info.height / scale, rightToLeft: rightToLeft.test(text) }
  } catch (error) {
    if (!/too big/.test(String(error))) throw error
    return undefined
  }
}

// A text of nothing but characters that join or separate makes the library fail.
const visible = /[^\s\p{Default_Ignorable_Code_Point}]/u

const rightToLeft = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** What no font has would be drawn as a box (scripts/fonts.mjs). The library refuses control characters. */
const undrawable = (() => {
  const list = process.env.FONTCONFIG_FILE && join(dirname(process.env.FONTCONFIG_FILE), 'covered.json')
  if (!list) return /(?!\n)\p{C}/gu
  const ranges: [number, number][] = JSON.parse(readFileSync(list, 'utf8'))
  const covered = ranges.map(([first, last]) => `\\u{${first.toString(16)}}-\\u{${last.toString(16)}}`).join('')
  return new RegExp(`(?!\\n)\\p{Cc}|[^\\n\\p{Default_Ignorable_Code_Point}${covered}]`, 'gu')
})()

const drawable = (text: string) =>
  text
    .toWellFormed()
    .normalize()
    .replace(/[\u2028\u2029]/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(undrawable, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
