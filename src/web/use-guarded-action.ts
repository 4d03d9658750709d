import { isRefusal, type Refusal } from './ask.ts'
import { type ActionReply, useAction } from './use-action.ts'

const needsPasskey = 403

/**
 * An action that the passkey guards; `passkey` is typed only if the server asks for it. The action itself is tried first: if it
 * was done before and only the reply was lost, the server repeats that reply, whatever the passkey is now.
 */
export function useGuardedAction(enterPasskey: (passkey: string) => Promise<ActionReply | Refusal>) {
  const { attempt } = useAction()

  async function guarded(action: () => Promise<ActionReply>, passkey: string | undefined) {
    const reply = await action()
    if (passkey === undefined || !isRefusal(reply) || reply.status !== needsPasskey) return reply
    const entered = await enterPasskey(passkey)
    return isRefusal(entered) ? entered : action()
  }

  return (action: () => Promise<ActionReply>, passkey: string | undefined, options?: Parameters<typeof attempt>[1]) =>
    attempt(() => guarded(action, passkey), options)
}
