import { decodeHTMLStrict } from 'entities/decode'

const paragraphs = 'p div h1 h2 h3 h4 h5 h6 ul ol table blockquote pre section article'.split(' ')
const lines = ['br', 'hr', 'tr']
const others = 'a b i u s em strong span small big sub sup font center code del ins mark strike img figure tbody thead td th'.split(' ')
const names = [...paragraphs, ...lines, 'li', ...others].join('|')
const tag = new RegExp(`<(/?)(${names})(?=[\\s/>])[^<>]*>`, 'gi')
/** What an editor gave whose HTML was escaped once more before it was stored. */
const escaped = new RegExp(`^\\s*&lt;(?:${paragraphs.join('|')})\\b[\\s\\S]*&gt;\\s*$`, 'i')

// What stands for no character, or for one that steers, stays as it was written.
const decoded = (text: string) =>
  text.replace(/&(?:#?\w{2,31});/g, (whole) => {
    const character = decodeHTMLStrict(whole).replace('\u00a0', ' ')
    return /[\ufffd\p{Cc}]/u.test(character) ? whole : character
  })

function spaced(_: string, slash: string, name: string) {
  const element = name.toLowerCase()
  if (element === 'li') return slash === '' ? '\n• ' : ''
  if (element === 'td' || element === 'th') return ' '
  return paragraphs.includes(element) ? '\n\n' : lines.includes(element) ? '\n' : ''
}

/**
 * A text that was written as HTML, as a reader saw it: paragraphs and breaks as lines, no tags, characters for their
 * references. A `<` that begins no tag stays, and so does a text without tags and references, to the letter.
 */
export function plainOf(text: string): string {
  const whole = escaped.test(text) ? decoded(text) : text
  const bare = whole.replace(tag, spaced)
  const plain = decoded(bare)
  if (plain === text) return text
  return plain
    .replace(/[^\S\n]*\n[^\S\n]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
