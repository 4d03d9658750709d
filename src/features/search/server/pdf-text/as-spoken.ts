/**
 * The scripts of India in which a sign of a vowel stands before the letter behind which it is spoken, and typed: those signs, and the
 * `r` with its sign that leaves the vowel out, which is drawn over the letter that comes after it.
 */
const scripts = [
  { script: 'Devanagari', signs: '\u093F', silent: '\u094D', r: '\u0930' },
  { script: 'Bengali', signs: '\u09BF\u09C7\u09C8', silent: '\u09CD', r: '\u09B0' },
  { script: 'Gurmukhi', signs: '\u0A3F', silent: '\u0A4D' },
  { script: 'Gujarati', signs: '\u0ABF', silent: '\u0ACD', r: '\u0AB0' },
  { script: 'Oriya', signs: '\u0B47\u0B48', silent: '\u0B4D' },
  { script: 'Tamil', signs: '\u0BC6-\u0BC8', silent: '\u0BCD' },
  { script: 'Malayalam', signs: '\u0D46-\u0D48', silent: '\u0D4D' },
].map(({ script, signs, silent, r }) => {
  const letter = `[\\p{Script=${script}}&&\\p{Lo}]\\u093C?`
  // Words have no more; a file that is made for it might.
  const letters = `(?:${letter}${silent}){0,4}${letter}`
  return {
    // Whoever writes as it is spoken begins no word with such a sign; who writes as it is drawn ends none with one.
    drawn: new RegExp(`(?<![\\p{L}\\p{M}])[${signs}](?=${letter})`, 'gv'),
    spoken: new RegExp(`(?<=${letter})[${signs}](?![\\p{L}\\p{M}])`, 'gv'),
    sign: new RegExp(`([${signs}])(${letters})`, 'gv'),
    over: r && new RegExp(`(${letters}(?:(?!${silent})[\\p{Script=${script}}&&\\p{M}])*)(${r}${silent})`, 'gv'),
  }
})

/**
 * Most programs write a PDF sign by sign as it is drawn, from the left: then no word with such a sign would be found by who types it
 * as one speaks it. Each script is put in order where more of a text
 * shows that it is drawn than that it is not: a sign may stand apart by mistake.
 */
export function asSpoken(drawnText: string): string {
  let text = drawnText
  for (const { drawn, spoken, sign, over } of scripts) {
    if (count(text, drawn) <= count(text, spoken)) continue
    text = text.replace(sign, '$2$1')
    if (over) text = text.replace(over, '$2$1')
  }
  return text
}

const count = (text: string, what: RegExp) => text.match(what)?.length ?? 0
