import { Icon } from '../ui/icon.tsx'
import styles from './entry-page.module.css'
import { Link } from './link.tsx'
import type { PageRoute } from './page.ts'
import { useLoaded } from './router-view.tsx'

/**
 * The head of a page below a list: the way back to that, and its title. What became of what it shows while it was open stands beside the
 * way back, where there is room for it, so that nothing moves.
 */
export function EntryHead({ list, title }: { list: PageRoute['list']; title: string }) {
  const gone = useLoaded()?.gone
  return (
    <header className={styles.head}>
      <div className={styles.way}>
        {list && (
          <nav aria-label="Back to the list">
            <Link to={list.path} className={styles.back}>
              <Icon name="back" size={18} />
              <span>{list.title}</span>
            </Link>
          </nav>
        )}
        {/* Always there, so that neither its coming nor its going is something that comes or goes. */}
        <p className={styles.went} data-went="" tabIndex={gone === undefined ? undefined : -1}>
          {gone && `${gone.words}.`}
        </p>
      </div>
      <h1>{title}</h1>
    </header>
  )
}
