import type { AnchorHTMLAttributes } from 'react'
import { Icon } from './icon.tsx'

/**
 * A link to another site: it opens beside this one, and says so to those who listen. `icon`: how high the arrow behind its
 * words is, in px.
 */
export const AwayLink = ({ icon, children, ...rest }: { icon?: number } & AnchorHTMLAttributes<HTMLAnchorElement>) => (
  <a target="_blank" rel="noopener noreferrer" {...rest}>
    {children}
    <span className="sr-only"> (opens another site)</span>
    {icon && <Icon name="away" size={icon} />}
  </a>
)
