import { kept } from '../../contract/lifecycle.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from '../../web/console.module.css'
import { momentWords } from '../../web/moment-words.ts'
import { Warning } from '../../web/warning.tsx'
import type { Restored } from './contract.ts'

const day = 24 * 60 * 60_000

/** Whether it is so fresh that whoever opens the console is to be told first of all. */
export const isNews = ({ at }: Restored, now: number) => now - Date.parse(at) < day

const putBack = ({ made, at }: Restored) =>
  `The site was put back on ${momentWords(at)}${made === null ? '' : `, as it was on ${momentWords(made)}`}. What was there before is kept for ${kept.trash} days.`
const lacking = ({ missing }: Restored) =>
  `${missing === 1 ? 'One of its files is' : `${missing.toLocaleString('en')} of its files are`} not there any more.`
const mend = 'Where a picture or a document is missing, choose it anew, or put a copy back that was made earlier.'

/**
 * That an archive was put back. From where, and where that lies which was there before, is for whoever looks at the copies. What
 * is missing is not counted by an instance of the version before.
 */
export const restoredWords = (restored: Restored) =>
  restored.missing > 0 ? `${putBack(restored)} ${lacking(restored)} ${mend}` : putBack(restored)

/** The same as lines of the console. */
export const LastRestored = ({ restored }: { restored: Restored }) => (
  <>
    <p className={styles.sign}>
      <Icon name="check" />
      <span>{putBack(restored)}</span>
    </p>
    {restored.missing > 0 && <Warning next={mend}>{lacking(restored)}</Warning>}
  </>
)
