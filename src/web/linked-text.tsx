import { leadsInward } from '../contract/host.ts'
import { isLink } from '../contract/link.ts'
import { AwayLink } from '../ui/away-link.tsx'
import { Link } from './link.tsx'
import { useNavigationLinks } from './navigation-links.ts'

const address = /(?<![^\s(])(https:\/\/[^\s<>"]*[^\s<>".,;:!?)]|\/[a-z0-9]+)(?![^\s).,;:!?])/

/**
 * A text that somebody wrote; an address in it, or the path of a page for visitors such as /register, leads there. An
 * address that no field for links would take stays words, and so does one of a machine or a network nearby.
 */
export function LinkedText({ text }: { text: string }) {
  const paths = new Set(useNavigationLinks().all.flatMap(({ links }) => links.map(({ to }) => to)))
  // Split by one group, so every second piece is an address.
  return text.split(address).map((piece, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece is known by its place in the text alone
    const words = piece && <span key={at}>{piece}</span>
    if (at % 2 === 0) return words
    if (paths.has(piece))
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <Link key={at} to={piece}>
          {piece}
        </Link>
      )
    if (!isLink(piece) || leadsInward(piece)) return words
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <AwayLink key={at} href={piece}>
        {piece}
      </AwayLink>
    )
  })
}
