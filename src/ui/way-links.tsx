import { AwayLink } from './away-link.tsx'
import styles from './link.module.css'

/** A link to a calendar; `away`: it leads to another site. */
export type Way = { label: string; href: string; away?: true }

/** Several ways to the same, side by side; `of` is what they lead to, for those who listen. */
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
