import { useRef } from 'react'
import { kept } from '../../contract/lifecycle.ts'
import { Button } from '../../ui/button.tsx'
import { Question } from '../../ui/question.tsx'
import styles from './choosing.module.css'

/** So many are named, of more it is said how many they are. */
const most = 6

type Props = { what: string; named: { id: string; name: string }[]; onYes: () => void; onClose: () => void }

/** Asks whether several entries are to be deleted, and says which. */
export function SeveralQuestion({ what, named, onYes, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const rest = named.length - most

  function yes() {
    dialog.current?.close()
    onYes()
  }

  return (
    <Question dialog={dialog} heading={`Delete ${what}?`} onClose={onClose}>
      <ul className={styles.those}>
        {named.slice(0, rest === 1 ? most + 1 : most).map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
        {rest > 1 && <li>and {rest} more</li>}
      </ul>
      <p>What is deleted lies in the trash for {kept.trash} days, and can be put back from there.</p>
      <div className={styles.answers}>
        <Button onClick={yes}>Delete {what}</Button>
        <Button look="quiet" onClick={() => dialog.current?.close()}>
          Keep
        </Button>
      </div>
    </Question>
  )
}
