import { useEffect, useRef } from 'react'
import { kept } from '../contract/lives.ts'
import { Button } from '../ui/button.tsx'
import sheets from '../ui/sheet.module.css'
import styles from './choosing.module.css'

/** So many are named, of more it is said how many they are. */
const most = 6

type Props = { what: string; named: { id: string; name: string }[]; onYes: () => void; onClose: () => void }

/** Asks whether several entries are to be deleted, and says which. */
export function SeveralQuestion({ what, named, onYes, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const rest = named.length - most

  function yes() {
    dialog.current?.close()
    onYes()
  }

  return (
    <dialog ref={dialog} className={`${sheets.sheet} ${styles.question}`} aria-labelledby="delete-several" onClose={onClose}>
      <h2 id="delete-several">Delete {what}?</h2>
      <ul>
        {named.slice(0, rest === 1 ? most + 1 : most).map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
        {rest > 1 && <li>and {rest} more</li>}
      </ul>
      <p>What is deleted lies in the trash for {kept.trash} days, and can be put back from there.</p>
      <div>
        <Button onClick={yes}>Delete {what}</Button>
        <Button look="quiet" onClick={() => dialog.current?.close()}>
          Keep
        </Button>
      </div>
    </dialog>
  )
}
