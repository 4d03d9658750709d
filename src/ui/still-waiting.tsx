import type { ReactNode } from 'react'
import { messages } from '../contract/messages.ts'
import styles from './states.module.css'
import { useLate } from './use-late.ts'

const patience = 8000

/**
 * Stands at what was pressed, and says after 8 s that the site has not answered yet. There is nothing to press: what is
 * on its way may have been done, and a question that stays without an answer ends by itself (web/ask.ts). `instead`: what it
 * waits for where that is not the site, said at once.
 */
export function StillWaiting({ waiting, instead }: { waiting: boolean; instead?: ReactNode }) {
  const late = useLate(waiting && instead === undefined, patience)
  return (
    <span role="status" className={styles.still}>
      {instead ?? (late && messages.stillWaiting)}
    </span>
  )
}
