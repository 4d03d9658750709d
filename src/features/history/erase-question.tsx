import { useRef } from 'react'
import { kept } from '../../contract/lifecycle.ts'
import { Button } from '../../ui/button.tsx'
import { Question } from '../../ui/question.tsx'
import lives from './history.module.css'

type Props = { title: string; isPerson: boolean; onYes: () => void; onClose: () => void }

/** Asks before something is deleted permanently; of a person the history is erased too. */
export function EraseQuestion({ title, isPerson, onYes, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)

  function yes() {
    dialog.current?.close()
    onYes()
  }

  return (
    <Question dialog={dialog} heading={`Delete “${title || 'this'}” permanently?`} onClose={onClose}>
      <p>
        {isPerson
          ? 'This also erases everything we stored about this person, including history. It cannot be undone.'
          : 'It cannot be undone. Its files are deleted too, unless something else uses them.'}
      </p>
      <p>Existing backups still contain it until they expire. So does the state from before a restore, for {kept.trash} days.</p>
      <div className={lives.deeds}>
        <Button onClick={yes}>Delete permanently</Button>
        <Button look="quiet" onClick={() => dialog.current?.close()}>
          Cancel
        </Button>
      </div>
    </Question>
  )
}
