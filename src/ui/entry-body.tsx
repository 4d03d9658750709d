import type { ReactNode } from 'react'
import { Actions } from './card.tsx'
import styles from './entry-body.module.css'

type Props = {
  picture?: ReactNode
  /** It is a portrait, which is not to be larger than who is on it. */
  isPortrait?: boolean
  /** What is known of it in a word each, with its name; one that is empty is left out. */
  facts?: [label: string, fact: ReactNode][]
  /** What somebody wrote about it. */
  children?: ReactNode
  actions: ReactNode
}

/** How wide a picture is shown there that is no portrait, in the words of HTML's `sizes`. */
export const wholeSizes = '(width < 56em) calc(100vw - 2rem),44rem'

/** One thing on a page of its own, below its title: its picture, and beside it facts, words and what can be done. */
export function EntryBody({ picture, isPortrait = false, facts = [], children, actions }: Props) {
  const known = facts.filter(([, fact]) => Boolean(fact))
  return (
    <div className={styles.body} data-pictured={picture ? (isPortrait ? 'portrait' : 'wide') : undefined}>
      {picture && <div className={styles.picture}>{picture}</div>}
      <div className={styles.words}>
        {known.length > 0 && (
          <dl className={styles.facts}>
            {known.map(([label, fact]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{fact}</dd>
              </div>
            ))}
          </dl>
        )}
        {children && <div className={styles.text}>{children}</div>}
        <Actions className={styles.actions}>{actions}</Actions>
      </div>
    </div>
  )
}
