import { about } from '../../content/about.ts'
import { Grid } from '../ui/card.tsx'
import styles from './wings.module.css'

/** The wings of the club, a short entry each. */
export const Wings = () => (
  <Grid className={styles.wings}>
    {about.wings.items.map(({ name, expansion }) => (
      <li key={name}>
        <h3>{name}</h3>
        <p className="fact">{expansion}</p>
      </li>
    ))}
  </Grid>
)
