import type { ComponentProps, ReactNode } from 'react'
import { entryPath } from '../contract/entry-path.ts'
import links from '../ui/link.module.css'
import { plainPath } from './page-address.ts'
import { usePageState } from './page-state.ts'

/** A link that is marked as current on its own page, and on the pages below it. */
export function NavLink(props: ComponentProps<'a'> & { href: string }) {
  const path = plainPath(usePageState().location.pathname)
  const isAbove = path.startsWith(`${props.href}/`)
  return <a {...props} aria-current={path === props.href ? 'page' : isAbove ? 'true' : undefined} />
}

/** The title of an entry, as the way to its page; what no visitor is shown yet has none. */
export const EntryLink = ({ of, entry: { slug }, children }: { of: { at: string }; entry: { slug?: string }; children: ReactNode }) =>
  slug === undefined ? (
    <span dir="auto">{children}</span>
  ) : (
    <a href={entryPath(of, slug)} className={links.title} dir="auto">
      {children}
    </a>
  )
