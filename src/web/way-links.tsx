import { AwayLink } from '../ui/away-link.tsx'
import type { Way } from './calendar-ways.ts'
import styles from './way-links.module.css'

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
