import { useRef, useState } from 'react'
import type { Call } from '../../contract/call.ts'
import { dayAt } from '../../contract/club-time.ts'
import { kept, livesOf, mostAtOnce } from '../../contract/lifecycle.ts'
import { timesOf } from '../../contract/times.ts'
import { Button } from '../../ui/button.tsx'
import { focusHeading } from '../../ui/focus.ts'
import { Form, type Outcome, type Values } from '../../ui/form.tsx'
import { Question } from '../../ui/question.tsx'
import { submissionOf, wasAnswered } from '../../ui/submission.ts'
import { say, type Undo } from '../../web/alerts.ts'
import { ask, isRefusal } from '../../web/ask.ts'
import { newestOf } from '../../web/newest.ts'
import type { Item, ListContext, ListTool } from '../../web/slots.ts'
import { isComing } from '../../web/toolkit.tsx'
import { type ActionReply, aboutShowing, addedByMistake } from '../../web/use-action.ts'
import styles from './choosing.module.css'

/** How many entries a question names; of the others it shows the number. */
const mostNamed = 6

/** "Select": checkboxes in place of the entries' tools, and a bar to delete, publish or regroup the selected ones. */
export function useChoosing({ thing, items, called, isUnpublished, action: { busy, attempt } }: ListContext): ListTool {
  const { words, inGroups: { by } = { by: '' } } = thing
  /** The field that several entries can get at once: the one by which their list is grouped. */
  const group = thing.fields[by]
  const [ids, setIds] = useState<ReadonlySet<string>>()
  const [asking, setAsking] = useState<'delete' | 'regroup'>()
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
    const { removeSeveral, restoreSeveral, mistakeSeveral } = livesOf(thing)
    const today = dayAt(new Date())
    const isCancelled = chosen.some((item) => !isUnpublished(item) && isComing(thing, item, today))
    const also = isCancelled ? { path: mistakeSeveral.path, words: addedByMistake } : undefined
    const title = `“${chosen[0] && called(chosen[0])}”${chosen.length > 1 ? ` and ${chosen.length - 1} more` : ''}`
    const undo: Undo = { path: restoreSeveral.path, body, shows: body.ids[0], title, deed: 'deleting', inTrash: true, also }
    const outcome = await attempt(() => ask(removeSeveral, body, { key }) as Promise<ActionReply>, { undo: () => undo, about })
    if (outcome.answered !== false) wasAnswered(about)
    if (typeof outcome.message === 'string') say(outcome.message, { about })
    if (outcome.success) end()
  }

  /** Calls the server for one entry after another. Those that are refused are named and stay selected. */
  async function doEach(entries: readonly Item[], done: string, about: string, call: (item: Item) => Promise<object>) {
    let left = entries
    const each = async (): Promise<ActionReply> => {
      let refused = ''
      for (const item of left) {
        const reply = await call(item)
        // The login opens, and then this continues.
        if (isRefusal(reply) && reply.status === 401) return reply as never
        if (isRefusal(reply)) refused += ` “${called(item)}” was not: ${reply.message}`
        else left = left.filter((one) => one !== item)
      }
      return { message: `${counted(entries.length - left.length)} ${done}.${refused}` }
    }
    const { message } = await attempt(each, { about })
    if (typeof message === 'string') say(message, { about })
    if (left.length === 0) end()
    else setIds(new Set(left.map(({ id }) => id)))
  }

  // The last one first: each becomes the newest, so they keep their order.
  const publishThem = () =>
    doEach(unpublished.toReversed(), 'published', aboutShowing(thing), ({ id }) => ask(timesOf(thing).publish, undefined, { id }))

  async function regroup(values: Values): Promise<Outcome> {
    dialog.current?.close()
    await doEach(chosen, 'changed', `regroup ${thing.table}`, async ({ id }) => {
      const { values: now, version } = await newestOf(thing, id)
      const entry = Object.fromEntries(Object.keys(thing.fields).map((name) => [name, now[name]]))
      return ask(thing.calls.edit as Call, { ...entry, ...values }, { id, version })
    })
    return { success: true }
  }

  const choice = (item: Item) =>
    ids && (
      <label className={styles.choice}>
        <input
          type="checkbox"
          aria-label={`Select ${called(item)}`}
          checked={ids.has(item.id)}
          disabled={busy}
          onChange={({ target }) => setIds(new Set([...ids].filter((id) => id !== item.id).concat(target.checked ? item.id : [])))}
        />
        <span aria-hidden="true">Select</span>
      </label>
    )

  const all = items.slice(0, mostAtOnce)
  const summary = chosen.length > 0 ? `${counted(chosen.length)} selected` : `Select ${words.several}.`
  const opener = items.length > 1 && (
    <div className={styles.begin}>
      <Button ref={begin} look="quiet" onClick={start}>
        Select
      </Button>
    </div>
  )
  const bar = (
    <section ref={chooser} className={styles.bar} aria-label={`Select ${words.several}`} onKeyDown={({ key }) => key === 'Escape' && end()}>
      <div className={styles.deeds}>
        <p role="status">{summary}</p>
        {chosen.length < all.length && (
          <Button look="quiet" onClick={() => setIds(new Set(all.map(({ id }) => id)))}>
            {`Select all ${all.length}`}
          </Button>
        )}
        {unpublished.length > 0 && (
          <Button busy={busy} onClick={() => void publishThem()}>
            {`Publish ${unpublished.length}`}
          </Button>
        )}
        {chosen.length > 0 && group && (
          <Button look="quiet" busy={busy} onClick={() => setAsking('regroup')}>
            {`Change ${group.label.toLowerCase()}…`}
          </Button>
        )}
        {chosen.length > 0 && (
          <Button icon="trash" look={unpublished.length > 0 ? 'quiet' : 'main'} busy={busy} onClick={() => setAsking('delete')}>
            {`Delete ${chosen.length}…`}
          </Button>
        )}
        <Button look="quiet" onClick={end}>
          Cancel
        </Button>
      </div>
    </section>
  )
  const cancel = (
    <Button look="quiet" onClick={() => dialog.current?.close()}>
      Cancel
    </Button>
  )
  const heading = asking === 'regroup' ? `Change ${counted(chosen.length)}` : `Delete ${counted(chosen.length)}?`
  const names = (
    <ul className={styles.names}>
      {chosen.slice(0, mostNamed).map((item) => (
        <li key={item.id} dir="auto">
          {called(item)}
        </li>
      ))}
      {chosen.length > mostNamed && <li>and {chosen.length - mostNamed} more</li>}
    </ul>
  )
  const question = asking && (
    <Question dialog={dialog} heading={heading} onClose={() => setAsking(undefined)}>
      {names}
      {asking === 'regroup' && group ? (
        <Form name={heading} fields={{ [by]: group }} submit="Save" onSubmit={regroup}>
          {cancel}
        </Form>
      ) : (
        <>
          <p>You can restore deleted items from the trash for {kept.trash} days.</p>
          <div className={styles.answers}>
            <Button onClick={() => void removeThem()}>Delete {counted(chosen.length)}</Button>
            {cancel}
          </div>
        </>
      )}
    </Question>
  )
  return { state: [ids, chosen.length, busy], instead: choice, bar: ids ? bar : opener, over: question }
}
