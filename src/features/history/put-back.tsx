import type { Thing } from '../../contract/collection.ts'
import { type Change, livesOf } from '../../contract/lifecycle.ts'
import { Button } from '../../ui/button.tsx'
import { noteFrom, submissionOf, wasAnswered } from '../../ui/submission.ts'
import { say } from '../../web/alerts.ts'
import { isRefusal } from '../../web/ask.ts'
import { ask } from '../../web/browser-ask.ts'
import { toTheSecond } from '../../web/moment-words.ts'
import { useAction } from '../../web/use-action.ts'

const changedSince = 'Somebody else has changed this since, so nothing was undone. The history shows what they changed.'
const standsSo = { success: false, status: 409, message: 'It says just that now, so nothing was changed.' }
const undone = 'Undone: it says again what it said before.'

type Props = { thing: Pick<Thing, 'table' | 'wire'>; change: Change; onDone?: () => void }

/**
 * Puts an earlier version of an entry back in one press, which can be undone like a delete. Pressed again where no answer came it
 * is the same press, unless something else has become of the entry since.
 */
export function PutBack({ thing, change, onDone }: Props) {
  const lives = livesOf(thing)
  const { busy, attempt } = useAction()
  const { entry: id } = change

  async function putBack() {
    const about = `put back ${id}`
    // Of all presses about an entry only the last can be the same one: another version would have come between.
    const press = () => submissionOf(about, change.id)
    // What stood there comes back only where nobody has changed it since.
    let stood = ''
    let version: string | undefined
    const undo = {
      ask: async (once: string) => {
        const reply = await ask(lives.putBack, { change: stood }, { id, key: once, version })
        if (!isRefusal(reply)) return { ...reply, message: undone }
        return reply.status === 412 ? { ...reply, message: changedSince } : reply
      },
      shows: id,
      title: `“${change.title}”`,
      deed: 'putting back',
      inTrash: false,
    }
    const action = async () => {
      const before = await ask(lives.entry, undefined, { id })
      if (isRefusal(before)) return before
      if (before.version === change.id) return standsSo
      const { from = before.version } = press()
      const isSame = from === before.version || (await isPutBackFrom(from))
      if (!isSame) wasAnswered(about)
      const { key } = press()
      stood = isSame ? from : before.version
      noteFrom(about, stood)
      const reply = await ask(lives.putBack, { change: change.id }, { id, key })
      const entry = isRefusal(reply) ? reply : await ask(lives.entry, undefined, { id }).catch(() => undefined)
      if (entry && !isRefusal(entry)) version = entry.version
      // Another version says the same; there is nothing to undo.
      return version === stood ? standsSo : reply
    }
    const outcome = await attempt(action, { undo }, about)
    if (outcome.answered !== false) wasAnswered(about)
    if (typeof outcome.message === 'string') say(outcome.message, { about })
    if (outcome.success) onDone?.()
  }

  /** Whether that is the last that was done with the entry, and what stood before it was this version. */
  async function isPutBackFrom(version: string) {
    const reply = await ask(lives.changes, undefined, { id, query: { limit: 2 } })
    if (isRefusal(reply)) return false
    const [newest, earlier] = reply.data
    return newest?.what === 'put back' && earlier?.id === version
  }

  return (
    <Button look="quiet" busy={busy} onClick={() => void putBack()}>
      Put this version back
      <span className="sr-only">
        {' '}
        of {change.title} of {toTheSecond(change.at)}
      </span>
    </Button>
  )
}
