import { messages } from '../contract/messages.ts'
import styles from './still-waiting.module.css'
import { useLate } from './use-late.ts'

const patience = 8000

/**
 * Stands at what was pressed, and says after 8 s that the site has not answered yet. There is nothing to press: what is
 * on its way may have been done, and a question that stays without an answer ends by itself (web/ask.ts).
 */
export function StillWaiting({ waiting }: { waiting: boolean }) {
  const late = useLate(waiting, patience)
  return (
    <span role="status" className={styles.still}>
      {late && messages.stillWaiting}
    </span>
  )
}
