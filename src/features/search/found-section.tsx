import { search } from '../../../content/search.ts'
import { dayWords } from '../../contract/club-time.ts'
import links from '../../ui/link.module.css'
import { MarkedText } from '../../ui/marked-text.tsx'
import type { FoundKind } from './contract.ts'
import styles from './search.module.css'

/** The results of one collection; `all`: the address of all of them. */
export const FoundSection = ({ kind, several, more, found, all }: FoundKind & { all?: string }) => (
  <section aria-labelledby={`found-${kind}`} className={styles.kind}>
    <h2 id={`found-${kind}`}>
      {several} {all !== undefined && <span className={styles.many}>{more ? `${found.length}+` : found.length}</span>}
    </h2>
    <ol>
      {found.map(({ id, path, title, text, day, isInFile }) => (
        <li key={id} className={styles.found}>
          <h3>
            <a className={links.title} href={path} dir="auto">
              <MarkedText pieces={title} />
            </a>
          </h3>
          {day && (
            <p className={styles.day}>
              <time dateTime={day}>{dayWords(day)}</time>
            </p>
          )}
          {text.length > 0 && (
            <p className={styles.text} dir="auto">
              {isInFile && <span>{`${search.inFile} `}</span>}
              <MarkedText pieces={text} />
            </p>
          )}
        </li>
      ))}
    </ol>
    {more && all !== undefined && (
      <a className={links.link} href={all}>
        More {several}
      </a>
    )}
  </section>
)
