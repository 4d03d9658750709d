import { createContext, use } from 'react'
import { isLink } from '../contract/link.ts'
import { AnyLink } from './links.tsx'

/** The pages that a text may link to: their paths, such as /register, and names. */
export const SitePages = createContext<ReadonlyMap<string, string>>(new Map())

/** A person's text with its addresses as links, except those that a link field would refuse. */
export function LinkedText({ text }: { text: string }) {
  return textLinks(text, use(SitePages)).map(({ text: words, href }, at) => {
    // biome-ignore-start lint/suspicious/noArrayIndexKey: a piece has no other name than its place in the text
    if (href === undefined) return <span key={at}>{words}</span>
    return (
      <AnyLink key={at} href={href} dir="ltr">
        {words}
      </AnyLink>
    )
    // biome-ignore-end lint/suspicious/noArrayIndexKey: as above
  })
}

export type TextPiece = { text: string; href?: string }

// A web address up to whitespace or a quotation mark, an email address, or a path of this site.
const candidates =
  /(?<![\w/@.])(?:https:\/\/|www\.)[^\s<>"`“”„«»‘’…।॥]+|(?<![\p{L}\p{N}._%+@/-])[\p{L}\p{N}][\p{L}\p{N}._%+-]*@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)*\.\p{L}[\p{L}\p{M}]+|(?<![^\s()[\]{}<>"“”„«»‘’'])\/[a-z0-9]+(?![\p{L}\p{N}/_-]|\.\w)/giu
const closing: Record<string, string> = { ')': '(', ']': '[', '}': '{' }
const opening = new Set(Object.values(closing))
const endsSentence = /^(?![/#%&@])[\p{Po}\p{Pi}\p{Pf}]$/u
/** Browsers take longer ones, people do not type them. */
const longest = 2000

/** A text in pieces, some with `href`. `paths`: the pages of this site that it may name. */
export function textLinks(text: string, paths: Pick<ReadonlySet<string>, 'has'>): TextPiece[] {
  const pieces: TextPiece[] = []
  let done = 0
  for (const { 0: found, index } of text.matchAll(candidates)) {
    const isAddress = /^(?:https:|www\.)/i.test(found)
    const words = isAddress ? whereReadersEnd(found) : found
    const href = isAddress ? webAddress(words) : found.includes('@') ? `mailto:${found}` : paths.has(found) ? found : undefined
    if (href === undefined) continue
    if (index > done) pieces.push({ text: text.slice(done, index) })
    pieces.push({ text: words, href })
    done = index + words.length
  }
  if (done < text.length) pieces.push({ text: text.slice(done) })
  return pieces
}

/** Ends an address before a bracket that was not opened in it, and before the last sign of a sentence. */
function whereReadersEnd(found: string) {
  const open: { bracket: string; at: number }[] = []
  let end = found.length
  for (let at = 0; at < end; at++) {
    const sign = found[at] ?? ''
    if (opening.has(sign)) open.push({ bracket: sign, at })
    else if (closing[sign] && open.pop()?.bracket !== closing[sign]) end = at
  }
  if (open[0]) end = Math.min(end, open[0].at)
  while (endsSentence.test(found[end - 1] ?? '')) end -= 1
  return found.slice(0, end)
}

/** Only addresses that link fields accept, such as no name with a password. */
function webAddress(words: string) {
  const address = /^www\./i.test(words) ? `https://${words}` : words
  const hasName = !/^www\./i.test(words) || /^www\.[^./]+\.[^./]/i.test(words)
  return hasName && address.length <= longest && isLink(address) ? address : undefined
}
