import type { RelatedEntry } from '../contract/entry-calls.ts'
import panels from '../ui/panels.module.css'
import { Picture } from '../ui/picture.tsx'
import styles from './related.module.css'

/** Links to entries of the same people, each with its picture; nothing if there are none. */
export const RelatedList = ({ heading, entries }: { heading: string; entries: RelatedEntry[] }) =>
  entries.length > 0 && (
    <section className={`${styles.related} off-paper`} aria-label={heading}>
      <h2 className={styles.heading}>{heading}</h2>
      <ul>
        {entries.map(({ path, title, picture }) => (
          <li key={path}>
            <a href={path} className={panels.link}>
              <Picture src={picture} alt="" shape="wide" sizes="7rem" />
              <span dir="auto">{title}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
