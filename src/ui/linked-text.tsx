import { createContext, use } from 'react'
import { AwayLink } from './away-link.tsx'
import { textLinks } from './text-links.ts'

/** The paths of the pages that a text may lead to, such as /register. */
export const LinkedPaths = createContext<ReadonlySet<string>>(new Set())

/** A text that a person wrote, in which addresses are links. An address that a link field would not take stays words. */
export function LinkedText({ text }: { text: string }) {
  return textLinks(text, use(LinkedPaths)).map(({ text: words, href }, at) => {
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
