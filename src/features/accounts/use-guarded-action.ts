import { isRefusal } from '../../web/ask.ts'
import { ask } from '../../web/browser-ask.ts'
import { type ActionReply, useAction } from '../../web/use-action.ts'
import { adminCalls } from './contract.ts'

const needsPasskey = 403

/**
 * An action that the passkey guards; `passkey` is shown only where the server asks for it. First the action itself, because
 * what was done before, and only its answer lost, is answered as it was then, whatever the passkey is by now.
 */
export function useGuardedAction() {
  const { attempt } = useAction()

  async function guarded(action: () => Promise<ActionReply>, passkey: string | undefined) {
    const reply = await action()
    if (passkey === undefined || !isRefusal(reply) || reply.status !== needsPasskey) return reply
    const shown = await ask(adminCalls.showPasskey, { passkey })
    return isRefusal(shown) ? shown : action()
  }

  return (action: () => Promise<ActionReply>, passkey: string | undefined, options?: Parameters<typeof attempt>[1]) =>
    attempt(() => guarded(action, passkey), options)
}
