import { Icon } from '../ui/icon.tsx'
import styles from './entry-page.module.css'
import type { PageRoute } from './page.ts'
import { usePageState } from './page-state.ts'

/**
 * The head of a page below a list: the link back to that, and its title. If its entry was deleted while the page was open, it says so
 * beside the link, so that nothing moves.
 */
export function EntryHead({ list, title }: { list: PageRoute['list']; title: string }) {
  const gone = usePageState().loaded?.gone
  return (
    <header className={styles.head}>
      <div className={styles.way}>
        {list && (
          <nav aria-label="Back to the list">
            <a href={list.path} className={styles.back}>
              <Icon name="back" size={18} />
              <span>{list.title}</span>
            </a>
          </nav>
        )}
        {gone && <p className={styles.went}>{`${gone.words}.`}</p>}
      </div>
      <h1 dir="auto">{title}</h1>
    </header>
  )
}
