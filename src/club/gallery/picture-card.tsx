import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { GalleryItem } from './contract.ts'
import styles from './gallery.module.css'

/** A picture with its title, what it shows and when: the first ten characters of the stored date. */
export function PictureCard({ item, tools, first }: { item: GalleryItem; tools: ReactNode; first: boolean }) {
  const { id, title, description, imagelink, morelink, date } = item
  return (
    <article id={id} className={styles.card}>
      <Picture src={imagelink} alt={title} shape="wide" first={first} />
      <div className={styles.words}>
        <time className={styles.date} dateTime={date}>
          {date.slice(0, 10)}
        </time>
        <h3>{title}</h3>
        {description && <p className={styles.description}>{description}</p>}
        {(morelink || tools) && (
          <p className={styles.actions}>
            {morelink && (
              <a href={morelink} target="_blank" rel="noopener noreferrer">
                More<span className="sr-only"> about {title} (opens another site)</span>
                <Icon name="away" size={16} />
              </a>
            )}
            {tools}
          </p>
        )}
      </div>
    </article>
  )
}
