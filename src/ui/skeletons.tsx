import styles from './skeletons.module.css'

/** Grey rows in place of a list that is being loaded. Not in states.tsx, so that the sheet of the home page has none of it. */
export const Skeletons = ({ count }: { count: number }) => (
  <div className={styles.rows} aria-hidden="true">
    {Array.from({ length: count }, (_, at) => `row-${at}`).map((key) => (
      <span key={key} />
    ))}
  </div>
)
