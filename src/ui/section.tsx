import type { ReactNode } from 'react'
import labels from './facts.module.css'
import styles from './section.module.css'

type Props = { id: string; eyebrow?: string; heading: string; children: ReactNode; aside?: ReactNode }

/** A heading with a short trace, then content. `eyebrow`: a part number above the heading. */
export function Section({ id, eyebrow, heading, aside, children }: Props) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        {eyebrow !== undefined && (
          <p className={`${labels.label} ${styles.eyebrow}`} aria-hidden="true">
            {eyebrow}
          </p>
        )}
        <h2 id={id}>{heading}</h2>
        <svg className={styles.trace} viewBox="0 0 128 20" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
          <path d="M0 14h70l8-8h36" />
          <circle cx="120" cy="6" r="4.5" />
        </svg>
        {aside}
      </div>
      {children}
    </section>
  )
}

type HeadProps = { heading: string; lead?: string; more?: ReactNode; children?: ReactNode }

/** The head of a page: `more` is below the lead, the children are next to it. */
export function PageHead({ heading, lead, more, children }: HeadProps) {
  return (
    <header className={styles.page}>
      <div>
        <h1>{heading}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {more}
      </div>
      {children}
    </header>
  )
}
