import type { ComponentProps } from 'react'
import { plainPath } from './page-address.ts'
import { usePageState } from './page-state.ts'

/** A link that is marked as current on its own page, and on the pages below it. */
export function NavLink(props: ComponentProps<'a'> & { href: string }) {
  const path = plainPath(usePageState().location.pathname)
  const isAbove = path.startsWith(`${props.href}/`)
  return <a {...props} aria-current={path === props.href ? 'page' : isAbove ? 'true' : undefined} />
}
