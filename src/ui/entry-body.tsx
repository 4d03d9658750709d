import type { ReactNode } from 'react'
import { Actions } from './card.tsx'
import styles from './entry-body.module.css'

export type Facts = [label: string, fact: ReactNode][]

type Props = {
  picture?: ReactNode
  /** It is a portrait, which is shown smaller. */
  isPortrait?: boolean
  /** Short facts, each with a label; empty ones are left out. */
  facts?: Facts | undefined
  /** The main action of most visitors, above everything else. */
  main?: ReactNode
  more?: Facts
  children?: ReactNode
  actions: ReactNode
}

/** The width of a picture that is no portrait, as HTML's `sizes`. */
export const wholeSizes = '(width < 56em) calc(100vw - 2rem),44rem'

/** The body of an entry page, below the title: the picture, and beside it facts, text and actions. */
export function EntryBody({ picture, isPortrait = false, facts = [], main, more = [], children, actions }: Props) {
  return (
    <div className={styles.body} data-pictured={picture ? (isPortrait ? 'portrait' : 'wide') : undefined}>
      {picture && <div className={styles.picture}>{picture}</div>}
      <div className={styles.words}>
        <FactList facts={main ? facts : [...facts, ...more]} />
        {main && (
          <>
            <ActionRow>{main}</ActionRow>
            <FactList facts={more} />
          </>
        )}
        {children && (
          <div dir="auto" className={styles.text}>
            {children}
          </div>
        )}
        <ActionRow>{actions}</ActionRow>
      </div>
    </div>
  )
}

const ActionRow = ({ children }: { children: ReactNode }) => (
  <div className={`filled ${styles.row}`}>
    <Actions>{children}</Actions>
  </div>
)

function FactList({ facts }: { facts: Facts }) {
  const known = facts.filter(([, fact]) => Boolean(fact))
  if (known.length === 0) return null
  return (
    <dl className={styles.facts}>
      {known.map(([label, fact]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto">{fact}</dd>
        </div>
      ))}
    </dl>
  )
}
