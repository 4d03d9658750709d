import { club } from '../../../content/club.ts'
import type { LinkGroup, PageRoute } from '../../web/page.ts'
import { pages } from '../routes.tsx'

export type NavigationLink = { label: string; to: string }
export type Group = { label: string; links: NavigationLink[] }

/** The links to pages for visitors: those of the bar on each side of its logo, links of their own and menus, and all, in groups, for the foot. */
type NavigationLinks = Record<LinkGroup['side'], (NavigationLink | Group)[]> & {
  all: Group[]
}

/** A link to another site, and the page behind whose link it stands. */
type Elsewhere = NavigationLink & { behind: string }

type ListedLink = NavigationLink & { group: LinkGroup; inBar?: 'alone' | 'nowhere' }

/** The links, in the order of the pages; a group is where its first page is. */
export function navigationLinksOf(pages: PageRoute[], elsewhere: Elsewhere[]): NavigationLinks {
  const listed: ListedLink[] = pages.flatMap(({ id, path, title, link }) => {
    const others = elsewhere.filter(({ behind }) => behind === id)
    return link ? [{ label: title, ...link, to: path }, ...others.map(({ label, to }) => ({ label, to, group: link.group }))] : []
  })
  const on = (side: LinkGroup['side']) => {
    const own = listed.filter(({ group, inBar }) => group.side === side && inBar !== 'nowhere')
    return groupsOf(own, (one) => one.inBar === 'alone')
  }
  return {
    left: on('left'),
    right: on('right'),
    all: groupsOf(listed, () => false) as Group[],
  }
}

const groupsOf = (listed: ListedLink[], isAlone: (link: ListedLink) => boolean) =>
  [...Map.groupBy(listed, (one) => (isAlone(one) ? one : one.group))].map(([by, own]): NavigationLink | Group => {
    const links = own.map(({ label, to }) => ({ label, to }))
    return 'to' in by ? (links[0] as NavigationLink) : { label: by.label, links }
  })

export const links = navigationLinksOf(pages, [{ label: 'Socials', to: club.links.socials, behind: 'gallery' }])
