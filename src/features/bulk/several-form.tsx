import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '../../ui/button.tsx'
import { focusFirst } from '../../ui/focus-first.ts'
import { Form, type Outcome, type Values } from '../../ui/form.tsx'
import { FormResult, type Result } from '../../ui/form-result.tsx'
import { Restored } from '../../ui/restored.tsx'
import { useGivenFiles } from '../../ui/use-given-files.ts'
import { aboutShowing } from '../../web/about-showing.ts'
import { say } from '../../web/alerts.ts'
import { isRefusal } from '../../web/ask.ts'
import { ask } from '../../web/browser-ask.ts'
import { useRevalidate } from '../../web/router-view.tsx'
import { untilAnswered } from '../../web/until-answered.ts'
import { WhenShown } from '../publishing/when-shown.tsx'
import type { Add, Batch } from './batch.ts'
import { canBeAdded, canBeTried, mayCome } from './batch-item.ts'
import type { SeveralDraft } from './several-draft.ts'
import styles from './several-form.module.css'
import { SeveralItem } from './several-item.tsx'
import { cameOf, countOf, numbered, partsOf, restOf, type Several, stayingOf, waitsOf } from './several-parts.ts'
import { SeveralSum } from './several-sum.tsx'

type Props = {
  thing: Several
  batch: Batch
  draft: SeveralDraft
  typed: Values
  /** An earlier page has left them. */
  restored: boolean
  onDone: () => void
  onOne: () => void
}

/** Adds an entry for each of several pictures: what they share is typed once, a title stands beside each. */
export default function SeveralForm({ thing, batch, draft, typed, restored, onDone, onOne }: Props) {
  const { words, calls } = thing
  const name = `Several ${words.several}`
  const { revalidate } = useRevalidate()
  const items = useSyncExternalStore(batch.subscribe, batch.items)
  const whole = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [came, setCame] = useState<Result>()
  // What leads to a list that is empty now leads to nothing in the next.
  if (came && items.length === 0) setCame(undefined)
  const over = useGivenFiles(whole, 'main', batch.take)
  const { picture, description, shared } = partsOf(thing)
  const [title, setTitle] = useState(typed[thing.title] ?? '')
  const times = useRef(() => ({}))
  const noteTitle = ({ name, value }: HTMLInputElement) => name === thing.title && setTitle(value)
  const count = countOf(items)

  // What was pressed, or held over the page, has gone with the form of one.
  useEffect(() => {
    if (document.activeElement === document.body) focusFirst(whole.current)
    // Where the button was by which they were chosen, their count may not be.
    whole.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  // With the first reasons under it, whole.
  useEffect(() => {
    if (came) list.current?.scrollIntoView({ block: 'start' })
  }, [came])

  function leave() {
    const place = whole.current?.parentElement
    onOne()
    // What was pressed has gone.
    setTimeout(() => focusFirst(place))
  }

  const adding =
    (values: Values): Add =>
    async (item, onWait) => {
      const called = item.title.trim() || numbered(values[thing.title] ?? '', item)
      const body = { ...values, [thing.title]: called, [picture]: item.address, ...(description && { [description]: item.words }) }
      // Sent again, also by another page, it is the same: the others have gone from the list then, and with them its number.
      batch.write(item.id, { title: called })
      await draft.written()
      const { key } = item
      const reply = await untilAnswered(() => ask(calls.add, body, { key }) as Promise<{ message: string }>, { signal: never, onWait })
      return isRefusal(reply) ? reply.message : undefined
    }

  /** False where the form was put away or left meanwhile, or is hidden with its page while another is on its way. */
  const isSeen = () => whole.current?.checkVisibility() ?? false

  /** What leads to the list stands over it, where it lies on none of it; where the form is out of sight it is told elsewhere. */
  function leadToList(message: string): Outcome {
    if (!isSeen()) return { success: false, message }
    setCame({ success: false, message })
    return { success: false }
  }

  async function addAll(values: Values): Promise<Outcome> {
    setCame(undefined)
    if (!values[thing.title] && items.some((item) => canBeAdded(item) && item.title.trim() === ''))
      return { success: false, problems: { [thing.title]: 'Please type a title for all, or one for each.' } }
    if (count === 0)
      return {
        success: false,
        message: `There are no ${words.several} to add. Choose them once more, or others; those that you do not want can be left out.`,
      }
    const added = await batch.addAll(adding(values))
    await revalidate()
    batch.tidy()
    const rest = batch.items()
    const told = cameOf(added, words, values.publishAt)
    const where = isSeen() ? 'the list below' : `the list of “${name}”`
    if (rest.some(canBeTried)) return leadToList(`${told}. ${stayingOf(rest.length, where)}`)
    // All was done that could be.
    if (!rest.some(mayCome)) draft.forget()
    if (rest.length > 0) return leadToList([`${told}.`, ...restOf(rest, where)].join(' '))
    // Nothing is told to whoever wanted none of them any more.
    if (added === 0) return { success: false }
    say(`${told}.`, values.publishAt ? { about: aboutShowing(thing) } : {})
    onDone()
    return { success: true }
  }

  return (
    <div ref={whole} className={styles.whole} onInput={({ target }) => noteTitle(target as HTMLInputElement)}>
      <Form
        name={name}
        fields={shared}
        submit={count === 0 ? `Add ${words.several}` : `Add ${count} ${count === 1 ? words.one : words.several}`}
        onSubmit={addAll}
        initial={typed}
        draft={draft}
        over={
          <>
            {restored && <Restored onAnew={leave} />}
            <SeveralSum items={items} onFiles={batch.take} onLeaveOut={batch.removeRefused} />
          </>
        }
        about={(values, problems) =>
          thing.publishable && (
            <WhenShown thing={thing} asked={undefined} onAgain={() => {}} typed={values} problems={problems} check={times} />
          )
        }
        further={() => times.current()}
        // Said aloud over the form already (several-sum.tsx).
        waits={<span aria-hidden="true">{waitsOf(items)}</span>}
      >
        <Button look="quiet" onClick={leave} disabled={items.length > 0}>
          Only one
        </Button>
      </Form>
      <div ref={list} className={styles.below}>
        {came && <FormResult result={came} />}
        <ul className={styles.list} data-over={over || undefined}>
          {items.map((item, at) => (
            <SeveralItem
              key={item.id}
              item={item}
              place={at + 1}
              title={numbered(title, item)}
              batch={batch}
              isDescribed={description !== undefined}
            />
          ))}
        </ul>
      </div>
    </div>
  )
}

/** Entries that are being added go on without the form. */
const never = new AbortController().signal
