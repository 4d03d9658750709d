import { Icon } from '../ui/icon.tsx'
import styles from './entry-page.module.css'
import { Link } from './link.tsx'
import type { PageRoute } from './page.ts'

/** The head of a page below a list: the way back to that, and its title. */
export const EntryHead = ({ list, title }: { list: PageRoute['list']; title: string }) => (
  <header className={styles.head}>
    {list && (
      <nav aria-label="Back to the list">
        <Link to={list.path} className={styles.back}>
          <Icon name="back" size={18} />
          {list.title}
        </Link>
      </nav>
    )}
    <h1>{title}</h1>
  </header>
)
