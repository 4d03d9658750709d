/** Code points that folding removes: accents and enclosing marks; vowel points of Hebrew and Arabic; invisible ones. */
const droppedSigns = [
  '300-36f 483-489 20d0-20f0',
  '591-5bd 5bf 5c1-5c7 610-61a 640 64b-65f 670 6d6-6dc 6df-6e8 6ea-6ed',
  'ad 61c 115f 1160 200b-200f 2060-206f fe00-fe0f feff e0100-e01ef',
].join(' ')

/** Zeros of scripts with digits of their own; the other nine follow each. */
const zeros = '٠۰߀०০੦૦୦௦౦೦൦෦๐໐༠၀႐០᠐'
const digits = [...zeros].flatMap((zero) =>
  [...'0123456789'].map((digit, at): [string, string] => [String.fromCodePoint((zero.codePointAt(0) ?? 0) + at), digit]),
)

/** Second spellings and what they become: letters that Unicode does not take apart, digits, Malayalam. */
export const alike: readonly (readonly [string, string])[] = [
  ...Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i', ς: 'σ' }),
  ...Object.entries({ ى: 'ي', ی: 'ي', ې: 'ي', ة: 'ه', ہ: 'ه', ھ: 'ه', ک: 'ك' }),
  // Letters of Malayalam that end a syllable, which older texts write with a sign; the vowel au; the half u at the end.
  ...Object.entries({ ൺ: 'ണ്', ൻ: 'ന്', ർ: 'ര്', ൽ: 'ല്', ൾ: 'ള്', ൿ: 'ക്' }),
  ...Object.entries({ '\u0d46\u0d57': '\u0d57', '\u0d41\u0d4d': '\u0d4d', ററ: 'റ്റ' }),
  ...digits,
]
const replaced = new Map(alike)

/** The class of a regular expression for these signs, the same for Postgres. */
export const signClass = `[${droppedSigns.replace(/[0-9a-f]+/g, (code) => String.fromCodePoint(Number.parseInt(code, 16))).replaceAll(' ', '')}]`
const signs = new RegExp(signClass, 'gu')
const either = new RegExp([...replaced.keys()].join('|'), 'gu')

/** The spelling by which searches compare: small, without accents and unseen signs, with the digits 0 to 9. */
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
