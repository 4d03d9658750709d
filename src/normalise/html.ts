const paragraphs = 'p div h1 h2 h3 h4 h5 h6 ul ol table blockquote pre section article'.split(' ')
const lines = ['br', 'hr', 'tr']
const others = 'a b i u s em strong span small big sub sup font center code del ins mark strike img figure tbody thead td th'.split(' ')
const names = [...paragraphs, ...lines, 'li', ...others].join('|')
const tag = new RegExp(`<(/?)(${names})(?=[\\s/>])[^<>]*>`, 'gi')
/** What an editor gave whose HTML was escaped once more before it was stored. */
const escaped = new RegExp(`^\\s*&lt;(?:${paragraphs.join('|')})\\b[\\s\\S]*&gt;\\s*$`, 'i')

const reference = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi
const characters: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ndash: '–', mdash: '—', hellip: '…', bull: '•', middot: '·' },
  ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', deg: '°', times: '×', rarr: '→', copy: '©', reg: '®', trade: '™', eacute: 'é' },
}
const windows = new TextDecoder('windows-1252')

/** The character that a number means, as browsers read it: those that Unicode leaves free are Windows's. */
function numbered(code: number): string | undefined {
  if (code >= 128 && code < 160) return windows.decode(Uint8Array.of(code))
  return code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000) ? String.fromCodePoint(code) : undefined
}

const decoded = (text: string) =>
  text.replace(reference, (whole, decimal, hex, name) => {
    if (name !== undefined) return characters[String(name).toLowerCase()] ?? whole
    return numbered(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)) ?? whole
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
