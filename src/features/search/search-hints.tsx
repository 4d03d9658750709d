import { search } from '../../../content/search.ts'
import styles from './search.module.css'

/** What may help if nothing was found. */
export const SearchHints = () => (
  <ul className={styles.hints}>
    {search.hints.map((hint) => (
      <li key={hint}>{hint}</li>
    ))}
  </ul>
)
