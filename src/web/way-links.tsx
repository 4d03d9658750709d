import { AwayLink } from '../ui/away-link.tsx'
import styles from '../ui/link.module.css'
import type { Way } from './calendar-ways.ts'

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
