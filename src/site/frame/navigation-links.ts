import { club } from '../../../content/club.ts'
import type { LinkGroup } from '../../web/page.ts'
import { pages } from '../routes.tsx'

/** A link of the navigation bar or the footer; `links` lists them all. */
export type NavigationLink = { label: string; to: string }
export type Group = { label: string; links: NavigationLink[] }
type Listed = NavigationLink & { group: LinkGroup; inBar?: 'alone' | 'nowhere' }

const listed: Listed[] = pages.flatMap(({ id, path, title, link }) => {
  if (link === undefined) return []
  const socials = { label: 'Socials', to: club.links.socials, group: link.group }
  return [{ label: title, ...link, to: path }, ...(id === 'gallery' ? [socials] : [])]
})

/** Links alone and groups, in the order of the pages; a group is where its first page is. */
const groupsOf = (links: Listed[], isAlone: (link: Listed) => boolean): (NavigationLink | Group)[] =>
  [...Map.groupBy(links, (link) => (isAlone(link) ? link : link.group))].map(([by, own]) =>
    'to' in by ? by : { label: by.label, links: own },
  )
const inBar = (side: LinkGroup['side']) =>
  groupsOf(
    listed.filter(({ group, inBar }) => group.side === side && inBar !== 'nowhere'),
    (link) => link.inBar === 'alone',
  )

/** The links for visitors: those on each side of the logo, and all, in groups, for the footer. */
export const links = { left: inBar('left'), right: inBar('right'), all: groupsOf(listed, () => false) as Group[] }
