import { type ReactNode, useState } from 'react'
import { kept } from '../../contract/lifecycle.ts'
import { Button } from '../../ui/button.tsx'
import { Form, type Outcome, type Values } from '../../ui/form.tsx'
import type { Submission } from '../../ui/submission.ts'
import { say } from '../../web/alerts.ts'
import { isRefusal } from '../../web/ask.ts'
import type { ActionReply } from '../../web/use-action.ts'
import { passkeyFields } from '../accounts/contract.ts'
import { useGuardedAction } from '../accounts/use-guarded-action.ts'

type Props = {
  /** What is put back, as those who listen hear it. */
  name: string
  /** What is told of it first. */
  children?: ReactNode
  ask: (key: string) => Promise<ActionReply>
  onBegun: () => void
  onChanged: () => Promise<void>
  onLeft: () => void
}

/** The last question before an archive takes the place of the site; it asks for the passkey where that counts no more. */
export function PutBack({ name, children, ask, onBegun, onChanged, onLeft }: Props) {
  const attempt = useGuardedAction()
  const [isClosed, setClosed] = useState(false)

  async function putBack({ passkey }: Values, { key }: Submission): Promise<Outcome> {
    const action = async () => {
      const reply = await ask(key)
      if (isRefusal(reply) && reply.status === 403) setClosed(true)
      return reply
    }
    const outcome = await attempt(action, passkey, { stays: true })
    if (outcome.success) {
      onBegun()
      say(String(outcome.message), { about: 'copies' })
    }
    await onChanged()
    return outcome
  }

  return (
    <>
      {children}
      <p>
        Everything that was changed since then goes from the site: entries, registrations, administrators and their passwords. What is here
        now is kept on the server for {kept.trash} days. Everybody logs in again, you too. A draft that was to be published since then stays
        a draft until somebody publishes it.
      </p>
      <Form name={`Put back ${name}`} fields={isClosed ? passkeyFields : {}} submit="Put it back" onSubmit={putBack}>
        <Button look="quiet" onClick={onLeft}>
          Leave it as it is
        </Button>
      </Form>
    </>
  )
}
