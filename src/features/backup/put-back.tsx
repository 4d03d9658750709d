import { type ReactNode, useState } from 'react'
import { kept } from '../../contract/lifecycle.ts'
import { Button } from '../../ui/button.tsx'
import { Form, type Outcome, type Values } from '../../ui/form.tsx'
import type { Submission } from '../../ui/submission.ts'
import { say } from '../../web/alerts.ts'
import { ask as askServer, isRefusal } from '../../web/ask.ts'
import type { ActionReply } from '../../web/use-action.ts'
import { guarded, useAction } from '../../web/use-action.ts'
import { adminCalls, passkeyFields } from '../accounts/contract.ts'

type Props = {
  /** The name of the backup. */
  name: string
  /** What it contains. */
  children?: ReactNode
  ask: (key: string) => Promise<ActionReply>
  onBegun: () => void
  onChanged: () => Promise<void>
  onLeft: () => void
}

/** The last question before a restore; it asks for the passkey again if that has expired. */
export function PutBack({ name, children, ask, onBegun, onChanged, onLeft }: Props) {
  const { attempt } = useAction()
  const [isClosed, setClosed] = useState(false)

  async function putBack({ passkey }: Values, { key }: Submission): Promise<Outcome> {
    const action = async () => {
      const reply = await ask(key)
      if (isRefusal(reply) && reply.status === 403) setClosed(true)
      return reply
    }
    const outcome = await attempt(
      guarded(action, passkey, (typed) => askServer(adminCalls.showPasskey, { passkey: typed })),
      { stays: true },
    )
    if (outcome.success) {
      onBegun()
      say(String(outcome.message), { about: 'backups' })
    }
    await onChanged()
    return outcome
  }

  return (
    <>
      {children}
      <p>
        Every change since then is lost: entries, registrations, administrators and their passwords. The present state is kept on the server
        for {kept.trash} days. Everybody must log in again, you too. A draft that should have been published since then stays a draft until
        somebody publishes it.
      </p>
      <Form name={`Restore ${name}`} fields={isClosed ? passkeyFields : {}} submit="Restore" onSubmit={putBack}>
        <Button look="quiet" onClick={onLeft}>
          Cancel
        </Button>
      </Form>
    </>
  )
}
