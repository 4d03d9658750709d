import { isRefusal, type Refusal } from '../../web/ask.ts'
import { ask } from '../../web/browser-ask.ts'
import { useDeed } from '../../web/use-deed.ts'
import { adminCalls } from './contract.ts'

type Said = { success: boolean; message: string }
const needsPasskey = 403

/**
 * A deed that the passkey guards; `passkey` is shown only where the server asks for it. First the deed itself, because
 * what was done before, and only its answer lost, is answered as it was then, whatever the passkey is by now.
 */
export function useGuardedDeed() {
  const { attempt } = useDeed()

  async function guarded(deed: () => Promise<Said | Refusal>, passkey: string | undefined) {
    const reply = await deed()
    if (passkey === undefined || !isRefusal(reply) || reply.status !== needsPasskey) return reply
    const shown = await ask(adminCalls.showPasskey, { passkey })
    return isRefusal(shown) ? shown : deed()
  }

  return (deed: () => Promise<Said | Refusal>, passkey: string | undefined, options?: Parameters<typeof attempt>[1]) =>
    attempt(() => guarded(deed, passkey), options)
}
