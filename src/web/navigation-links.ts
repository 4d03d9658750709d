import { createContext, useContext } from 'react'
import type { PageRoute } from './page.ts'

export type Link = { label: string; to: string }
export type Group = { label: string; links: Link[] }

/** The groups of pages for visitors: those of the bar, and `all`, which the foot lists, with what the bar has no room for. */
export type NavigationLinks = { bar: Group[]; all: Group[] }

const Links = createContext<NavigationLinks>({ bar: [], all: [] })
export const NavigationLinksProvider = Links.Provider
export const useNavigationLinks = () => useContext(Links)

/** A link to another site, and the page behind whose link it stands. */
type Elsewhere = Link & { behind: string }

/** The groups, in the order in which the pages first name them, as the pages declare where they are listed. */
export function navigationLinksOf(pages: PageRoute[], elsewhere: Elsewhere[]): NavigationLinks {
  const listed = pages.flatMap(({ id, path, link }) =>
    link === undefined
      ? []
      : [
          { ...link, to: path },
          ...elsewhere
            .filter(({ behind }) => behind === id)
            .map(({ label, to }) => ({ label, to, group: link.group, footOnly: undefined })),
        ],
  )
  const groupsOf = (links: typeof listed) =>
    [...Map.groupBy(links, ({ group }) => group)].map(([label, own]) => ({
      label,
      links: own.map(({ label: name, to }) => ({ label: name, to })),
    }))
  return { bar: groupsOf(listed.filter(({ footOnly }) => !footOnly)), all: groupsOf(listed) }
}
