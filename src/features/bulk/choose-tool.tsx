import { useRef, useState } from 'react'
import { kept, livesOf, mostAtOnce } from '../../contract/lifecycle.ts'
import { timesOf } from '../../contract/times.ts'
import { Button } from '../../ui/button.tsx'
import { focusHeading } from '../../ui/focus.ts'
import { Question } from '../../ui/question.tsx'
import { submissionOf, wasAnswered } from '../../ui/submission.ts'
import { say, type Undo } from '../../web/alerts.ts'
import { ask, isRefusal } from '../../web/ask.ts'
import type { Item, ListContext, ListTool } from '../../web/slots.ts'
import { type ActionReply, aboutShowing } from '../../web/use-action.ts'
import styles from './choosing.module.css'

/** How many entries a question names; of the others it shows the number. */
const mostNamed = 6

/** "Choose several": checkboxes in place of the entries' tools, and a bar to delete or publish the chosen ones. */
export function useChoosing({ thing, items, called, isUnpublished, action: { busy, attempt } }: ListContext): ListTool {
  const { words } = thing
  const [ids, setIds] = useState<ReadonlySet<string>>()
  const [asking, setAsking] = useState(false)
  const begin = useRef<HTMLButtonElement>(null)
  const chooser = useRef<HTMLElement>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  // Entries that were deleted meanwhile are left out.
  const chosen = items.filter(({ id }) => ids?.has(id))
  const unpublished = chosen.filter(isUnpublished)
  const counted = (count: number) => `${count} ${count === 1 ? words.one : words.several}`

  function start() {
    setIds(new Set())
    requestAnimationFrame(() => chooser.current?.querySelector('button')?.focus({ preventScroll: true }))
  }

  function end() {
    setIds(undefined)
    requestAnimationFrame(() => (begin.current ? begin.current.focus({ preventScroll: true }) : focusHeading()))
  }

  async function removeThem() {
    dialog.current?.close()
    const body = { ids: chosen.map(({ id }) => id) }
    const about = `delete ${thing.table} ${body.ids.join()}`
    const { key } = submissionOf(about)
    const { removeSeveral, restoreSeveral } = livesOf(thing)
    const title = `“${chosen[0] && called(chosen[0])}”${chosen.length > 1 ? ` and ${chosen.length - 1} more` : ''}`
    const undo: Undo = { path: restoreSeveral.path, body, shows: body.ids[0], title, deed: 'deleting', inTrash: true }
    const outcome = await attempt(() => ask(removeSeveral, body, { key }) as Promise<ActionReply>, { undo: () => undo, about })
    if (outcome.answered !== false) wasAnswered(about)
    if (typeof outcome.message === 'string') say(outcome.message, { about })
    if (outcome.success) end()
  }

  /** One after another, the last one first: each becomes the newest, so they keep their order. */
  async function publishThem() {
    let left = unpublished
    let refused = ''
    const publish = async (): Promise<ActionReply> => {
      refused = ''
      for (const item of left.toReversed()) {
        const reply = await ask(timesOf(thing).publish, undefined, { id: item.id })
        // The login opens, and then this goes on.
        if (isRefusal(reply) && reply.status === 401) return reply as never
        if (isRefusal(reply)) refused += ` “${called(item)}” was not: ${reply.message}`
        else left = left.filter((one) => one !== item)
      }
      return { message: `${counted(unpublished.length - left.length)} published.${refused}` }
    }
    const { message } = await attempt(publish, { about: aboutShowing(thing) })
    if (typeof message === 'string') say(message, { about: aboutShowing(thing) })
    if (left.length === 0) end()
    else setIds(new Set(left.map(({ id }) => id)))
  }

  const choice = (item: Item) =>
    ids && (
      <label className={styles.choice}>
        <input
          type="checkbox"
          aria-label={`Choose ${called(item)}`}
          checked={ids.has(item.id)}
          disabled={busy}
          onChange={({ target }) => setIds(new Set([...ids].filter((id) => id !== item.id).concat(target.checked ? item.id : [])))}
        />
        <span aria-hidden="true">Choose</span>
      </label>
    )

  const all = items.slice(0, mostAtOnce)
  const summary = chosen.length > 0 ? `${counted(chosen.length)} chosen` : `Choose ${words.several}.`
  const opener = items.length > 1 && (
    <div className={styles.begin}>
      <Button ref={begin} look="quiet" onClick={start}>
        Choose several
      </Button>
    </div>
  )
  const bar = (
    <section ref={chooser} className={styles.bar} aria-label={`Choose ${words.several}`} onKeyDown={({ key }) => key === 'Escape' && end()}>
      <div className={styles.deeds}>
        <p role="status">{summary}</p>
        {chosen.length < all.length && (
          <Button look="quiet" onClick={() => setIds(new Set(all.map(({ id }) => id)))}>
            {`Choose all ${all.length}`}
          </Button>
        )}
        {unpublished.length > 0 && (
          <Button busy={busy} onClick={() => void publishThem()}>
            {`Publish ${unpublished.length}`}
          </Button>
        )}
        {chosen.length > 0 && (
          <Button icon="trash" look={unpublished.length > 0 ? 'quiet' : 'main'} busy={busy} onClick={() => setAsking(true)}>
            {`Delete ${chosen.length}…`}
          </Button>
        )}
        <Button look="quiet" onClick={end}>
          Cancel
        </Button>
      </div>
    </section>
  )
  const question = asking && (
    <Question dialog={dialog} heading={`Delete ${counted(chosen.length)}?`} onClose={() => setAsking(false)}>
      <ul className={styles.names}>
        {chosen.slice(0, mostNamed).map((item) => (
          <li key={item.id} dir="auto">
            {called(item)}
          </li>
        ))}
        {chosen.length > mostNamed && <li>and {chosen.length - mostNamed} more</li>}
      </ul>
      <p>You can restore deleted items from the trash for {kept.trash} days.</p>
      <div className={styles.answers}>
        <Button onClick={() => void removeThem()}>Delete {counted(chosen.length)}</Button>
        <Button look="quiet" onClick={() => dialog.current?.close()}>
          Cancel
        </Button>
      </div>
    </Question>
  )
  return { state: [ids, chosen.length, busy], instead: choice, bar: ids ? bar : opener, over: question }
}
