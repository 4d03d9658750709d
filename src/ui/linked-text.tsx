import { createContext, use } from 'react'
import { AwayLink } from './away-link.tsx'
import { textLinks } from './text-links.ts'

/** The pages for visitors, to which a text may lead: their paths, such as /register, and what each is called. */
export const SitePages = createContext<ReadonlyMap<string, string>>(new Map())

/** A text that a person wrote, in which addresses are links. An address that a link field would not take stays words. */
export function LinkedText({ text }: { text: string }) {
  return textLinks(text, use(SitePages)).map(({ text: words, href }, at) => {
    // biome-ignore-start lint/suspicious/noArrayIndexKey: a piece has no other name than its place in the text
    if (href === undefined) return <span key={at}>{words}</span>
    if (href.startsWith('https:'))
      return (
        <AwayLink key={at} href={href} dir="ltr">
          {words}
        </AwayLink>
      )
    return (
      <a key={at} href={href} dir="ltr">
        {words}
      </a>
    )
    // biome-ignore-end lint/suspicious/noArrayIndexKey: as above
  })
}
