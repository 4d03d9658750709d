import styles from './skeletons.module.css'

/** What a page is made of: cards side by side, posts or rows under one another, words, a form, the home page's board. */
export type Shape = 'cards' | 'posts' | 'rows' | 'words' | 'form' | 'board'

const usual: Record<Shape, number> = { cards: 8, posts: 4, rows: 6, words: 9, form: 6, board: 4 }

/** Grey shapes in the place of what is on its way. */
export function Skeletons({ shape = 'cards', count = usual[shape] }: { shape?: Shape; count?: number }) {
  return (
    <div className={styles[shape]} data-shape={shape} aria-hidden="true">
      {Array.from({ length: count }, (_, at) => `skeleton-${at}`).map((key) => (
        <span key={key} className={styles.skeleton} />
      ))}
    </div>
  )
}

/** The same for a whole page, with its head. */
export function PageSkeleton({ shape }: { shape: Shape }) {
  return (
    <div className={styles.page}>
      {shape !== 'board' && (
        <div className={styles.head} aria-hidden="true">
          <span className={styles.skeleton} />
          <span className={styles.skeleton} />
        </div>
      )}
      <Skeletons shape={shape} />
    </div>
  )
}
