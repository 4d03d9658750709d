import styles from './states.module.css'

/** Grey rows in place of a list that is being loaded. */
export const Skeletons = ({ count }: { count: number }) => (
  <div className={styles.rows} aria-hidden="true">
    {Array.from({ length: count }, (_, at) => `row-${at}`).map((key) => (
      <span key={key} />
    ))}
  </div>
)
