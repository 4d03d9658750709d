import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { FileButtons } from '../../ui/file-buttons.tsx'
import type { Item, Step } from './batch-item.ts'
import styles from './several-form.module.css'
import { countOf } from './several-parts.ts'
import { SeveralThumbnail } from './several-thumbnail.tsx'

/** So many are shown; the list has all of them. */
const most = 12

type Props = { items: Item[]; onFiles: (files: File[]) => void; onLeaveOut: () => void }

/**
 * How far several pictures have come, all together: over what is typed for them, because on a phone they themselves stand a
 * long way below it.
 */
export function SeveralSum({ items, onFiles, onLeaveOut }: Props) {
  const choose = useRef<HTMLButtonElement>(null)
  const count = (...steps: Step[]) => items.filter(({ step }) => steps.includes(step)).length
  const refused = count('refused')
  const missing = count('missing')
  const waits = items.find((item) => item.waits !== undefined)?.waits
  const isUnderWay = count('waiting', 'coming', 'adding') > 0
  const isAdding = count('adding', 'added') > 0
  const done = isAdding ? count('added') : items.reduce((sum, item) => sum + doneOf(item), 0)

  function leaveOut() {
    // What was pressed goes.
    choose.current?.focus({ preventScroll: true })
    onLeaveOut()
  }

  return (
    <div className={styles.head}>
      <div role="status" className={styles.sum}>
        <p>
          {[
            `${items.length} chosen, ${count('kept', 'adding')} ready, ${count('added')} added`,
            ...(refused > 0 ? [`${refused} refused`] : []),
            ...(missing > 0 ? [`${missing} to be chosen once more`] : []),
          ].join(', ')}
        </p>
        {waits !== undefined && <p className={styles.waits}>{waits}</p>}
      </div>
      {refused > 0 && (
        <Button look="quiet" onClick={leaveOut}>
          {`Leave out the ${refused === 1 ? 'one' : refused} refused`}
        </Button>
      )}
      <FileButtons chooser={choose} choose="Choose more" several onFiles={onFiles} />
      {isUnderWay && <progress max={countOf(items)} value={done} aria-label={isAdding ? 'Being added' : 'On their way'} />}
      <div className={styles.strip} aria-hidden="true">
        {items.slice(0, most).map((item) => (
          <SeveralThumbnail key={item.id} item={item} />
        ))}
      </div>
    </div>
  )
}

/** How much of one has come, 0 to 1. */
const doneOf = ({ step, share, address }: Item) => (address ? 1 : step === 'coming' ? share : 0)
