import type { ComponentProps } from 'react'
import { plainPath } from './page-address.ts'
import { usePageState } from './page-state.ts'

/** A link that is marked as current on its own page. */
export const NavLink = (props: ComponentProps<'a'> & { href: string }) => (
  <a {...props} aria-current={plainPath(usePageState().location.pathname) === props.href ? 'page' : undefined} />
)
