import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './link.module.css'

type LinkProps = { href: string; icon?: number } & AnchorHTMLAttributes<HTMLAnchorElement>

/** One to another site opens in a new tab and says so. `icon`: the height of the arrow then, in px. */
export const AnyLink = ({ icon, children, ...rest }: LinkProps) =>
  /^https?:/.test(rest.href) ? (
    <a target="_blank" rel="noopener noreferrer" {...rest}>
      {children}
      <span className="sr-only"> (opens another site)</span>
      {icon && <Icon name="away" size={icon} />}
    </a>
  ) : (
    <a {...rest}>{children}</a>
  )

/** A link to another site; without an address not even an empty element (Actions in card.tsx). */
export const moreLink = (href: string, of: string, words: string) =>
  href && (
    <AnyLink href={href} className={styles.link} icon={16}>
      {words}
      <span className="sr-only">{` about ${of}`}</span>
    </AnyLink>
  )

/** A link to a calendar. */
export type Way = { label: string; href: string }

/** Several links to the same; `of`: what they lead to, for screen readers. */
export const WayLinks = ({ ways, of }: { ways: Way[]; of: string }) => (
  <span className={styles.ways}>
    {ways.map(({ label, href }) => (
      <AnyLink key={label} href={href}>
        {label}
        <span className="sr-only"> for {of}</span>
      </AnyLink>
    ))}
  </span>
)

/** The links from one page of a list to the others. */
export const More = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <p className={className ? `${styles.more} ${className}` : styles.more}>{children}</p>
)
