import { type Way, WayLinks } from '../../ui/way-links.tsx'
import styles from './subscribe.module.css'

/** What can be subscribed to, and the ways to do so in one line. */
export const Row = ({ name, ways }: { name: string; ways: Way[] }) => (
  <li>
    <span className={styles.name}>{name}</span>
    <WayLinks ways={ways} of={name} />
  </li>
)
