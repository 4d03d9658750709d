import { useRef } from 'react'
import cards from '../../ui/card.module.css'
import { LinkedText } from '../../ui/linked-text.tsx'
import { looksOf, useColours } from './colours.tsx'
import type { Notice } from './contract.ts'
import styles from './notifications.module.css'

/** The whole text of a notice, in its own colours and alignment as in the list. */
export function NoticeText({ notice }: { notice: Notice }) {
  const sheet = useRef<HTMLDivElement>(null)
  useColours(sheet, notice)
  return (
    <div className={styles.whole}>
      <div ref={sheet} className={`${cards.card} ${styles.notice}`} {...looksOf(notice)}>
        <p dir="auto">
          <LinkedText text={notice.description} />
        </p>
      </div>
    </div>
  )
}
