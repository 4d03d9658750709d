import { useRef } from 'react'
import { kept } from '../../contract/lifecycle.ts'
import { Button } from '../../ui/button.tsx'
import { Question } from '../../ui/question.tsx'
import lives from './trash.module.css'

type Props = { title: string; isPerson: boolean; onYes: () => void; onClose: () => void }

/** Asks before something goes for good; of a person nothing is kept then, the history included. */
export function EraseQuestion({ title, isPerson, onYes, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)

  function yes() {
    dialog.current?.close()
    onYes()
  }

  return (
    <Question dialog={dialog} heading={`Delete “${title || 'this'}” for good?`} onClose={onClose}>
      <p>
        {isPerson
          ? 'Everything that was kept of this person goes with it, the history included. It cannot be brought back.'
          : 'It cannot be brought back. Its files go with it, where nothing else names them.'}
      </p>
      <p>
        What copies of the site hold stays in them until they go, and so does what was set aside when the site was put back, for{' '}
        {kept.trash} days.
      </p>
      <div className={lives.deeds}>
        <Button onClick={yes}>Delete for good</Button>
        <Button look="quiet" onClick={() => dialog.current?.close()}>
          Keep
        </Button>
      </div>
    </Question>
  )
}
