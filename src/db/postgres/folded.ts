import { alike, joining, signClass } from '../../contract/fold.ts'

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
const single = alike.filter(([from, to]) => [...from].length === 1 && [...to].length === 1)
const several = alike.filter((one) => !single.includes(one))

const letters = `regexp_replace(lower(normalize($1, nfkd) collate "und-x-icu") collate "C", ${quoted(signClass)}, '', 'g')`
const translated = `translate(${letters}, ${quoted(single.map(([from]) => from).join(''))}, ${quoted(single.map(([, to]) => to).join(''))})`
const replaced = several.reduce((text, [from, to]) => `replace(${text}, ${quoted(from)}, ${quoted(to)})`, translated)

/** The function `folded_for_lists`, which does what foldInList (contract/fold.ts) does; SQLite calls that itself. Most texts are plain ASCII. */
export const foldedFunction = `create or replace function folded_for_lists(text) returns text language sql immutable strict parallel safe as $fold$
  select translate(case when octet_length($1) = char_length($1) then lower($1 collate "C") else normalize(${replaced}, nfc) end,
    ${quoted(joining)}, '') $fold$`
