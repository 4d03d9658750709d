/** A word is compared by so many letters. */
const most = 32

/** Scripts whose marks are accents, or vowels that most leave out; in the others they are what the word is made of. */
const accented = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}])\p{M}+/gu
/** Also what only says how a letter is to be drawn: as a picture, or in a circle. */
const noLetter = /[^\p{L}\p{M}\p{N}]|\p{Variation_Selector}|\p{Me}|\u0640/gu
/** Marks alone are no word, as what is left of a heart that is drawn in red. */
const hasLetter = /[\p{L}\p{N}]/u

/** Letters that are written in two ways, and that Unicode does not take apart. */
const alike: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i', ς: 'σ' },
  ...{ ى: 'ي', ی: 'ي', ة: 'ه', ک: 'ك' },
  // The letters of Malayalam that end a syllable, which older texts write as a letter with a sign.
  ...{ ൺ: 'ണ്', ൻ: 'ന്', ർ: 'ര്', ൽ: 'ല്', ൾ: 'ള്', ൿ: 'ക്' },
}
const either = new RegExp(`[${Object.keys(alike).join('')}]`, 'gu')

/** A word without all that makes no difference to who looks for it: case, accents, and signs that nobody sees; '' where that is all. */
export function bareWord(word: string): string {
  // Most are plain, and looked at by the thousand.
  if (/^[A-Za-z0-9]+$/.test(word)) return word.slice(0, most).toLowerCase()
  const letters = word.normalize('NFKD').toLowerCase().replace(accented, '$1')
  const bare = letters.replace(either, (letter) => alike[letter] ?? letter).replace(noLetter, '')
  return hasLetter.test(bare) ? cut(bare.normalize('NFC')) : ''
}

const cut = (word: string) => (word.length <= most ? word : [...word].slice(0, most).join(''))
