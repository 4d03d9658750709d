// Unpacks the fonts of share cards and posters (src/features/sharing/server). Pango needs plain fonts, and the packages contain WOFF
// files for the web: each table of a WOFF is decompressed.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { inflateSync } from 'node:zlib'

const weights = [400, 700]
const scripts = ['arabic', 'bengali', 'devanagari', 'gujarati', 'gurmukhi', 'kannada', 'malayalam', 'tamil', 'telugu']
const alphabets = ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext']
const files = [
  ...['latin', 'latin-ext', 'vietnamese'].map((set) => `bricolage-grotesque/files/bricolage-grotesque-${set}-700-normal.woff`),
  ...weights.flatMap((weight) => [
    ...alphabets.map((set) => `noto-sans/files/noto-sans-${set}-${weight}-normal.woff`),
    ...scripts.map((script) => `noto-sans-${script}/files/noto-sans-${script}-${script}-${weight}-normal.woff`),
  ]),
  // Arrows, signs of mathematics, ticks and stars.
  'noto-sans-math/files/noto-sans-math-latin-400-normal.woff',
  'noto-color-emoji/files/noto-color-emoji-emoji-400-normal.woff',
]

// No cache of the found fonts, because nothing may be written where the site runs.
const config = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<dir prefix="relative">.</dir>
<alias><family>emoji</family><prefer><family>Noto Color Emoji</family></prefer></alias>
</fontconfig>
`

/** Writes the fonts into a folder, with the list by which they are found there, and the characters that at least one of them has. */
export async function layFonts(folder) {
  // Only here: prepare.mjs loads this file before there are packages.
  const { create } = await import('fontkit')
  mkdirSync(folder, { recursive: true })
  const covered = new Set()
  for (const name of files) {
    const woff = readFileSync(join('node_modules/@fontsource', name))
    for (const character of create(woff).characterSet) covered.add(character)
    writeFileSync(join(folder, `${basename(name, '.woff')}.ttf`), unwrapped(woff))
  }
  // The end of a font's table, not a character.
  covered.delete(0xffff)
  writeFileSync(join(folder, 'covered.json'), JSON.stringify(rangesOf([...covered].sort((one, other) => one - other))))
  writeFileSync(join(folder, 'fonts.conf'), config)
}

/** Sorted numbers as ranges: the first and the last of each. */
function rangesOf(numbers) {
  const ranges = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last?.[1] === number - 1) last[1] = number
    else ranges.push([number, number])
  }
  return ranges
}

/** The font in a WOFF 1.0. The emoji font has its glyphs in two formats; the one that is drawn is a quarter of the other. */
function unwrapped(woff) {
  const at = (place) => woff.readUInt32BE(place)
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, number) => 44 + 20 * number)
    .map((entry) => ({
      tag: woff.toString('latin1', entry, entry + 4),
      from: at(entry + 4),
      packed: at(entry + 8),
      size: at(entry + 12),
      sum: at(entry + 16),
    }))
    .filter(({ tag }) => tag !== 'SVG ')
  const power = 2 ** Math.floor(Math.log2(tables.length))
  const head = Buffer.alloc(12 + 16 * tables.length)
  head.writeUInt32BE(at(4), 0)
  for (const [number, value] of [tables.length, power * 16, Math.log2(power), (tables.length - power) * 16].entries())
    head.writeUInt16BE(value, 4 + 2 * number)
  const parts = [head]
  let place = head.length
  for (const [number, { tag, from, packed, size, sum }] of tables.entries()) {
    const bytes = woff.subarray(from, from + packed)
    const padded = Buffer.alloc(Math.ceil(size / 4) * 4)
    ;(packed < size ? inflateSync(bytes) : bytes).copy(padded)
    head.write(tag, 12 + 16 * number, 'latin1')
    for (const [column, value] of [sum, place, size].entries()) head.writeUInt32BE(value, 16 + 16 * number + 4 * column)
    parts.push(padded)
    place += padded.length
  }
  return Buffer.concat(parts)
}
