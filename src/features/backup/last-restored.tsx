import { kept } from '../../contract/lifecycle.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from '../../web/console.module.css'
import { momentWords } from '../../web/moment.tsx'
import { Warning } from '../../web/warning.tsx'
import type { Restored } from './contract.ts'

const day = 24 * 60 * 60_000

/** Whether it happened within a day, so that the console shows it. */
export const isNews = ({ at }: Restored, now: number) => now - Date.parse(at) < day

const putBack = ({ made, at }: Restored) =>
  `A backup was restored on ${momentWords(at)}${made === null ? '' : `, made on ${momentWords(made)}`}. The state before is kept for ${kept.trash} days.`
const lacking = ({ missing }: Restored) =>
  `${missing === 1 ? 'One of its files is' : `${missing.toLocaleString('en')} of its files are`} missing.`
const mend = 'If a picture or a document is missing, upload it again, or restore an earlier backup.'

/** That a backup was restored. An instance of the version before does not count missing files. */
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
