import styles from './skeletons.module.css'

/**
 * What a page is made of: posters, narrow cards or low tiles side by side, rows under one another, entries along a trace,
 * words, a form, the home page's board.
 */
export type Shape = 'posters' | 'cards' | 'tiles' | 'rows' | 'trace' | 'words' | 'form' | 'board'

const usual: Record<Shape, number> = { posters: 3, cards: 8, tiles: 6, rows: 6, trace: 5, words: 9, form: 6, board: 4 }
/** Those whose page has a search box beside its name. */
const searched: Shape[] = ['posters', 'cards', 'tiles']

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
          {searched.includes(shape) && <span className={styles.skeleton} />}
        </div>
      )}
      <Skeletons shape={shape} />
    </div>
  )
}
