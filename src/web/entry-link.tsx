import type { ReactNode } from 'react'
import { entryPath } from '../contract/entry-path.ts'
import links from '../ui/link.module.css'

type Props = { of: { at: string }; entry: { slug?: string }; children: ReactNode }

/** The title of an entry, as the way to its page; what no visitor is shown yet has none. */
export const EntryLink = ({ of, entry: { slug }, children }: Props) =>
  slug === undefined ? (
    <span dir="auto">{children}</span>
  ) : (
    <a href={entryPath(of, slug)} className={links.title} dir="auto">
      {children}
    </a>
  )
