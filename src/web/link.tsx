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

type EntryLinkProps = { of: { at: string; title: string }; entry: { slug?: string }; children?: ReactNode }

/** A link to an entry's page; an entry that no visitor sees yet has none. */
export function EntryLink({ of, entry, children = (entry as Record<string, string>)[of.title] }: EntryLinkProps) {
  if (entry.slug === undefined) return <span dir="auto">{children}</span>
  return (
    <a href={entryPath(of, entry.slug)} className={links.title} dir="auto">
      {children}
    </a>
  )
}
