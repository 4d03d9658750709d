import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './link.module.css'

/**
 * A link to another site: it opens in a new tab, and tells screen readers so. `icon`: the height of the arrow behind its
 * words, in px.
 */
export const AwayLink = ({ icon, children, ...rest }: { icon?: number } & AnchorHTMLAttributes<HTMLAnchorElement>) => (
  <a target="_blank" rel="noopener noreferrer" {...rest}>
    {children}
    <span className="sr-only"> (opens another site)</span>
    {icon && <Icon name="away" size={icon} />}
  </a>
)

/** A link to more about an entry, on another site; nothing without an address, not even an empty element (Actions in card.tsx). */
export const moreLink = (href: string, of: string, words: string) =>
  href && (
    <AwayLink href={href} className={styles.link} icon={16}>
      {words}
      <span className="sr-only">{` about ${of}`}</span>
    </AwayLink>
  )

/** A link to a calendar; `away`: it leads to another site. */
export type Way = { label: string; href: string; away?: true }

/** Several links to the same, side by side; `of` is what they lead to, for screen readers. */
export const WayLinks = ({ ways, of }: { ways: Way[]; of: string }) => (
  <span className={styles.ways}>
    {ways.map(({ label, href, away }) => {
      const Drawn = away ? AwayLink : 'a'
      return (
        <Drawn key={label} href={href}>
          {label}
          <span className="sr-only"> for {of}</span>
        </Drawn>
      )
    })}
  </span>
)

/** The links from one page of a list to the others. */
export const More = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <p className={className ? `${styles.more} ${className}` : styles.more}>{children}</p>
)
