import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { focusFirst } from '../../ui/focus.ts'
import { Form, type Values } from '../../ui/form.tsx'
import type { Submission } from '../../ui/submission.ts'
import { ask } from '../../web/ask.ts'
import { guarded, useAction } from '../../web/use-action.ts'
import { adminCalls, currentPasskey, newPasskeyFields } from './contract.ts'

/** Another passkey for the club. The present one is asked for, unless it was shown within the last minutes. */
export function ChangePasskey({ passkeyShown, onChanged }: { passkeyShown: boolean; onChanged: () => void }) {
  const { attempt } = useAction()
  const [open, setOpen] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(open)

  // The button gives way to the form and comes back after it; the focus goes along.
  useEffect(() => {
    if (open !== wasOpen.current) focusFirst(container.current)
    wasOpen.current = open
  }, [open])

  async function change({ current, passkey = '' }: Values, { key }: Submission) {
    const action = () => ask(adminCalls.changePasskey, { passkey }, { key })
    const outcome = await attempt(guarded(action, current, (typed) => ask(adminCalls.showPasskey, { passkey: typed })))
    // Also when it was refused, because the passkey that was shown may have stopped to count.
    onChanged()
    if (outcome.success) setOpen(false)
    return outcome
  }

  const fields = passkeyShown ? newPasskeyFields : { current: currentPasskey, ...newPasskeyFields }
  return (
    <div ref={container}>
      {open ? (
        <Form name="Change passkey" fields={fields} submit="Change passkey" onSubmit={change} />
      ) : (
        <Button look="quiet" onClick={() => setOpen(true)}>
          Change it
        </Button>
      )}
    </div>
  )
}
