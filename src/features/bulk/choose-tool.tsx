import { useRef, useState } from 'react'
import { kept, livesOf } from '../../contract/lifecycle.ts'
import { mostAtOnce } from '../../contract/several.ts'
import { counted } from '../../contract/text-format.ts'
import { timesOf } from '../../contract/times.ts'
import { Button } from '../../ui/button.tsx'
import { focusHeading } from '../../ui/focus.ts'
import { Form, type Outcome, type Values } from '../../ui/form.tsx'
import { Cancel, Question } from '../../ui/question.tsx'
import { say } from '../../web/alerts.ts'
import { ask, isRefusal } from '../../web/ask.ts'
import { newestOf } from '../../web/newest.ts'
import type { Item, ListContext, ListTool } from '../../web/slots.ts'
import { isComing } from '../../web/toolkit.tsx'
import { type ActionReply, aboutShowing } from '../../web/use-action.ts'
import styles from './choosing.module.css'

/** How many entries a question names; of the others it shows the number. */
const mostNamed = 6

const focusButton = (bar: HTMLElement | null) => bar?.querySelector('button')?.focus({ preventScroll: true })

/** "Select": checkboxes in place of the entries' tools, and a bar to delete, publish or regroup. */
export function useChoosing({ thing, items, called, isUnpublished, action: { busy, attempt, removeBy } }: ListContext): ListTool {
  const { words, inGroups: { by } = { by: '' } } = thing
  /** The field by which the list is grouped. */
  const group = thing.fields[by]
  const [ids, setIds] = useState<ReadonlySet<string>>()
  const [asking, setAsking] = useState<'delete' | 'regroup'>()
  const begin = useRef<HTMLButtonElement>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  // Entries that were deleted meanwhile are left out.
  const chosen = items.filter(({ id }) => ids?.has(id))
  const unpublished = chosen.filter(isUnpublished)

  function end() {
    setIds(undefined)
    requestAnimationFrame(() => (begin.current ? begin.current.focus({ preventScroll: true }) : focusHeading()))
  }

  async function removeThem(): Promise<Outcome> {
    dialog.current?.close()
    const body = { ids: chosen.map(({ id }) => id) }
    const { removeSeveral, restoreSeveral, mistakeSeveral } = livesOf(thing)
    const isCancelled = chosen.some((item) => !isUnpublished(item) && isComing(thing, item))
    const title = `“${chosen[0] && called(chosen[0])}”${chosen.length > 1 ? ` and ${chosen.length - 1} more` : ''}`
    const undo = { path: restoreSeveral.path, body, shows: body.ids[0], title, mistake: isCancelled && mistakeSeveral.path }
    const { success } = await removeBy(body.ids.join(), (key) => ask(removeSeveral, body, { key }), undo)
    if (success) end()
    return { success: true }
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
        if (isRefusal(reply)) refused += ` “${called(item)}” failed: ${reply.message}`
        else left = left.filter((one) => one !== item)
      }
      return { message: `${counted(entries.length - left.length, words)} ${done}.${refused}` }
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
      return ask(thing.calls.edit, { ...entry, ...values }, { id, version })
    })
    return { success: true }
  }

  const choice = (item: Item) =>
    ids && (
      <label className="thumb">
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
  const opener = items.length > 1 && (
    <div className={styles.begin}>
      <Button ref={begin} look="quiet" onClick={() => setIds(new Set())}>
        Select
      </Button>
    </div>
  )
  const bar = (
    <section
      ref={focusButton}
      className={styles.bar}
      aria-label={`Select ${words.several}`}
      onKeyDown={({ key }) => key === 'Escape' && end()}
    >
      <div className={`row ${styles.deeds}`}>
        <p role="status">{chosen.length > 0 ? `${counted(chosen.length, words)} selected` : `Select ${words.several}.`}</p>
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
  const heading = asking === 'regroup' ? `Change ${counted(chosen.length, words)}` : `Delete ${counted(chosen.length, words)}?`
  const answer =
    asking === 'regroup' && group
      ? { fields: { [by]: group }, submit: 'Save', onSubmit: regroup }
      : { fields: {}, submit: `Delete ${counted(chosen.length, words)}`, onSubmit: removeThem }
  const question = asking && (
    <Question dialog={dialog} heading={heading} onClose={() => setAsking(undefined)}>
      <ul className={styles.names}>
        {chosen.slice(0, mostNamed).map((item) => (
          <li key={item.id} dir="auto">
            {called(item)}
          </li>
        ))}
        {chosen.length > mostNamed && <li>and {chosen.length - mostNamed} more</li>}
      </ul>
      {asking === 'delete' && <p>You can restore deleted items from the trash for {kept.trash} days.</p>}
      <Form name={heading} {...answer}>
        <Cancel />
      </Form>
    </Question>
  )
  return { state: [ids, chosen.length, busy], instead: choice, bar: ids ? bar : opener, over: question }
}
