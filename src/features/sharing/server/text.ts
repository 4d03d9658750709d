import sharp from 'sharp'
import { escaped } from '../../../contract/text-format.ts'

/** How a text is set, in the units of what it is drawn on. */
export type Setting = {
  width: number
  height: number
  /** Sizes of its letters, from the one that is wanted to the least. */
  sizes: number[]
  /** In how many lines of Latin letters at most. */
  lines?: number
  colour: string
  family?: 'heading' | 'text'
  bold?: boolean
  /** How many dots there are to a unit. */
  scale?: number
}

/** A text that is set: its picture, and how large that is. */
export type SetText = { png: Buffer; width: number; height: number; rightToLeft: boolean }

/** Where a line may end: behind a word alone, or in one that is longer than a line. */
type Wrap = 'word' | 'word-char'

// A family that lacks a letter is followed by whichever has it.
const families = { heading: 'Bricolage Grotesque, Noto Sans Devanagari', text: 'Noto Sans Devanagari' }

/**
 * Sets a text in lines, shaped as its scripts are written: as large as fits, and where the least does not either, without
 * its end. Undefined where nothing of it can be seen.
 */
export async function setText(text: string, setting: Setting): Promise<SetText | undefined> {
  const said = sayable(text)
  if (!seen.test(said)) return undefined
  const lines = said.split('\n').slice(0, mostLines(setting)).join('\n')
  const signs = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(lines.slice(0, 8 * most(setting)))]
  const beginning = (end: number) =>
    signs
      .slice(0, end)
      .map(({ segment }) => segment)
      .join('')
  const least = setting.sizes.at(-1) ?? 1
  const isWhole = beginning(signs.length) === said
  const laid = isWhole ? await layout(said, least, setting, 'word') : undefined
  // Smaller letters rather than a word in two pieces, unless it is longer than a line of the least.
  const wrap = laid && laid.width <= setting.width ? 'word' : 'word-char'
  const isTooLong = !isWhole || (laid && wrap === 'word' && !fits(laid, least, setting))
  for (const size of isTooLong ? [] : setting.sizes) {
    const set = (await seemsToFit(said, size, setting, wrap)) ? await drawn(said, size, setting, wrap) : undefined
    if (set && fits(set, size, setting)) return set
  }
  const cut = (end: number) => `${wholeWords(beginning(end), signs[end]?.segment).replace(/[\s\p{P}]+$/u, '')}…`
  let [some, over] = [0, Math.min(signs.length, most(setting))]
  while (over - some > 1) {
    const middle = (some + over) >> 1
    if (await seemsToFit(cut(middle), least, setting)) some = middle
    else over = middle
  }
  for (let end = some; end > 0; end = Math.floor(end * 0.97)) {
    const set = await drawn(cut(end), least, setting)
    if (set && fits(set, least, setting)) return set
  }
  return undefined
}

/** A beginning without the word that is cut in it, unless that is most of it. */
function wholeWords(beginning: string, next = ' '): string {
  if (/^\s/.test(next)) return beginning
  const end = beginning.search(/\s\S*$/)
  return end > beginning.length / 2 ? beginning.slice(0, end) : beginning
}

/** No more lines than these fit, since none is less high than its letters are large. */
const mostLines = ({ height, sizes }: Setting) => Math.ceil(height / (sizes.at(-1) ?? 1))

/** More letters than these are no text's, however narrow they are. */
const most = ({ width, height, sizes }: Setting) => Math.ceil((width * height) / ((sizes.at(-1) ?? 1) ** 2 * 0.45))

// A line of Malayalam is a third as high again as one of Latin letters, and one of Arabic twice as high.
const fits = (set: Pick<SetText, 'width' | 'height'>, size: number, { width, height, lines = Infinity }: Setting) =>
  set.width <= width && set.height <= Math.min(height, (1.4 * lines + 0.2) * size)

const seemsToFit = async (said: string, size: number, setting: Setting, wrap: Wrap = 'word-char') => {
  const laid = await layout(said, size, setting, wrap)
  return laid !== undefined && fits(laid, size, setting)
}

/** How large a text is; tried with fewer dots where there are many, which one for print takes long to be drawn in. */
async function layout(said: string, size: number, setting: Setting, wrap: Wrap) {
  const scale = Math.min(setting.scale ?? 1, 2)
  const laid = await picture(said, size, { ...setting, scale }, wrap)
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(unlessTooLarge)
  return laid && { width: laid.info.width / scale, height: laid.info.height / scale }
}

async function drawn(said: string, size: number, setting: Setting, wrap: Wrap = 'word-char'): Promise<SetText | undefined> {
  const laid = await picture(said, size, setting, wrap)
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
    .catch(unlessTooLarge)
  if (laid === undefined) return undefined
  const { data, info } = laid
  const { scale = 1 } = setting
  return { png: data, width: info.width / scale, height: info.height / scale, rightToLeft: rightToLeft.test(said) }
}

/** What lays out text throws where that is larger than any picture may be, and so than its place. */
function unlessTooLarge(error: unknown): undefined {
  if (!/too big/.test(String(error))) throw error
}

function picture(said: string, size: number, { width, colour, family = 'text', bold = false, scale = 1 }: Setting, wrap: Wrap) {
  const text = `<span foreground="${colour}"${bold ? ' weight="bold"' : ''}>${escaped(said)}</span>`
  const font = `${families[family]} ${size * scale}px`
  return sharp({ text: { text, font, width: Math.round(width * scale), rgba: true, dpi: 72, wrap } })
}

// Of signs that only join, part or choose, what lays out text refuses the whole as well.
const seen = /[^\s\p{Default_Ignorable_Code_Point}]/u

const rightToLeft = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** Without what is no character of a text: what lays it out refuses the whole for one of them. */
const sayable = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\u2028\u2029]/g, '\n')
    .replace(/(?!\n)[\p{Cc}\p{Cs}\p{Co}\p{Cn}]/gu, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
