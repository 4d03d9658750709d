import type { Thing } from '../../contract/collection.ts'
import { type Change, livesOf } from '../../contract/lifecycle.ts'
import { Button } from '../../ui/button.tsx'
import type { Undo } from '../../web/alerts.ts'
import { ask, isRefusal } from '../../web/ask.ts'
import { toTheSecond } from '../../web/moment.tsx'
import { type ActionReply, useAction } from '../../web/use-action.ts'

const unchanged = { success: false, status: 409, message: 'This is already the current version.' }

type Props = { thing: Pick<Thing, 'table' | 'wire'>; change: Change; onDone?: () => void }

/** Restores an earlier version; the alert offers to undo that. */
export function PutBack({ thing, change, onDone }: Props) {
  const lives = livesOf(thing)
  const { busy, press } = useAction()
  const { entry: id } = change

  async function putBack() {
    let undo: Undo | undefined
    const send = async (key: string): Promise<ActionReply> => {
      const before = await ask(lives.entry, undefined, { id })
      if (isRefusal(before)) return before
      if (before.version === change.id) return unchanged
      const reply = await ask(lives.putBack, { change: change.id }, { id, key })
      const after = isRefusal(reply) ? reply : await ask(lives.entry, undefined, { id }).catch(() => undefined)
      if (!after || isRefusal(after)) return reply
      undo = {
        path: lives.putBack.path.replace(':id', id),
        body: { change: before.version },
        // A later change by someone else is not overwritten.
        version: after.version,
        shows: id,
        title: `“${change.title}”`,
        deed: 'restoring',
      }
      return reply
    }
    const { success } = await press(`put back ${id}`, send, { undo: () => undo, whose: change.id })
    if (success) onDone?.()
  }

  return (
    <Button look="quiet" busy={busy} onClick={() => void putBack()}>
      Restore this version
      <span className="sr-only">
        {' '}
        of {change.title} of {toTheSecond(change.at)}
      </span>
    </Button>
  )
}
