/** Accents, vowel points that most people leave out, and signs that nobody sees, as ranges of code points. */
export const droppedSigns: readonly (readonly [number, number])[] = [
  // Latin, Greek, Cyrillic; Hebrew; Arabic with its tatweel; enclosing signs.
  ...([
    [0x300, 0x36f],
    [0x483, 0x489],
    [0x591, 0x5bd],
    [0x5bf, 0x5bf],
    [0x5c1, 0x5c7],
    [0x610, 0x61a],
    [0x640, 0x640],
  ] as const),
  ...([
    [0x64b, 0x65f],
    [0x670, 0x670],
    [0x6d6, 0x6dc],
    [0x6df, 0x6e8],
    [0x6ea, 0x6ed],
    [0x20d0, 0x20f0],
  ] as const),
  // Soft hyphens, joiners, marks of direction, variation selectors.
  ...([
    [0xad, 0xad],
    [0x61c, 0x61c],
    [0x200b, 0x200f],
    [0x2060, 0x2064],
    [0xfe00, 0xfe0f],
    [0xfeff, 0xfeff],
    [0xe0100, 0xe01ef],
  ] as const),
]

/** Zeros of the scripts that have digits of their own; the other nine follow each. */
const zeros = '٠۰߀०০੦૦୦௦౦೦൦෦๐໐༠၀႐០᠐'
const digits = [...zeros].flatMap((zero) =>
  Array.from({ length: 10 }, (_, at) => [String.fromCodePoint((zero.codePointAt(0) ?? 0) + at), `${at}`]),
)

/** What is written in two ways, and what it becomes: letters that Unicode does not take apart, digits, second spellings of Malayalam. */
export const alike: readonly (readonly [string, string])[] = [
  ...Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i', ς: 'σ' }),
  ...Object.entries({ ى: 'ي', ی: 'ي', ې: 'ي', ة: 'ه', ہ: 'ه', ھ: 'ه', ک: 'ك' }),
  // Letters of Malayalam that end a syllable, which older texts write as a letter with a sign; the vowel au; the half u at the end.
  ...Object.entries({ ൺ: 'ണ്', ൻ: 'ന്', ർ: 'ര്', ൽ: 'ല്', ൾ: 'ള്', ൿ: 'ക്' }),
  ...([
    ['\u0d46\u0d57', '\u0d57'],
    ['\u0d41\u0d4d', '\u0d4d'],
    ['ററ', 'റ്റ'],
  ] as const),
  ...(digits as [string, string][]),
]
const replaced = new Map(alike)

/** The part of a regular expression that matches one of the signs; both engines and the browser read it alike. */
export const signClass = `[${droppedSigns.map((range) => range.map((code) => String.fromCodePoint(code)).join('-')).join('')}]`
const signs = new RegExp(signClass, 'gu')
const either = new RegExp([...replaced.keys()].join('|'), 'gu')

/** A text in the one spelling by which searches compare: small, without accents and unseen signs, with the digits 0 to 9. */
export function fold(text: string): string {
  // Most texts are plain, and are compared by the thousand.
  if (/^[\0-\x7F]*$/.test(text)) return text.toLowerCase()
  const letters = text.normalize('NFKD').toLowerCase().replace(signs, '')
  return letters.replace(either, (letter) => replaced.get(letter) ?? letter).normalize('NFC')
}

/** Signs that join the parts of a word, which some leave out: Wi-Fi, Node.js, maker's. */
export const joining = "'’‘ʼ`´‐‑.-"
const joiners = new RegExp(`[${joining}]`, 'gu')

/** A text as a list's own search box compares it, which finds parts of words. */
export const foldInList = (text: string) => fold(text).replace(joiners, '')
