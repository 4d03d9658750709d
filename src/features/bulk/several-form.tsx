import { type ComponentProps, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { orEmpty } from '../../contract/field.ts'
import { type Fields, fieldsIn } from '../../contract/fields.ts'
import { messages } from '../../contract/messages.ts'
import { draft } from '../../contract/times.ts'
import { Button } from '../../ui/button.tsx'
import { FileButtons } from '../../ui/file-buttons.tsx'
import { focusFirst } from '../../ui/focus-first.ts'
import { Form, type Outcome, type Values } from '../../ui/form.tsx'
import { useGivenFiles } from '../../ui/use-given-files.ts'
import { aboutShowing } from '../../web/about-showing.ts'
import { say } from '../../web/alerts.ts'
import { isRefusal } from '../../web/ask.ts'
import { ask } from '../../web/browser-ask.ts'
import { outcomeOf, refusedAs } from '../../web/outcome-of.ts'
import { usePageStore } from '../../web/page-state.ts'
import { lost, offline, retryOnline } from '../../web/retry-online.ts'
import { adminSlots, type SeveralForm as Slot } from '../../web/slots.ts'
import { withLogin } from '../../web/with-login.ts'
import { type Item, isOpen, pictureQueue } from './picture-queue.ts'
import styles from './several-form.module.css'
import { SeveralItem } from './several-item.tsx'

/** Adds an entry for each of several pictures: a title for each, and the other fields once for all. */
export function SeveralForm({ thing, files, typed, onDone, onOne }: ComponentProps<Slot>) {
  const { words, calls } = thing
  const { refresh } = usePageStore()
  const [queue] = useState(pictureQueue)
  const items = useSyncExternalStore(queue.subscribe, queue.items)
  const whole = useRef<HTMLDivElement>(null)
  const check = useRef(() => ({}))
  const over = useGivenFiles(whole, 'main', queue.take)
  const { picture, description, shared } = fieldsOf(thing)
  const open = items.filter(isOpen)

  useEffect(() => {
    const form = whole.current
    queue.take(files)
    // The button that was pressed was in the form of one entry.
    focusFirst(form)
    return () => {
      const left = queue.items().filter(isOpen)
      if (left.length > 0 && !form?.isConnected) say(`The form was closed: ${left.length} ${words.several} were not added.`)
      queue.remove(...left)
    }
  }, [queue, files, words])

  const adding = (values: Values, areSeveral: boolean) => (item: Item) => {
    const common = values[thing.title] ?? ''
    const title = item.title.trim() || (common && areSeveral ? `${common} ${item.id}` : common)
    const body = { ...values, [thing.title]: title, [picture]: item.address, ...(description && { [description]: item.description }) }
    const send = () => withLogin(() => ask(calls.add, body, { key: item.key }))
    return outcomeOf(async (): Promise<Outcome> => {
      const reply = await retryOnline(send, () => queue.change(item.id, { waits: offline }))
      if (!reply) return { success: false, message: messages.notDone, answered: false }
      return isRefusal(reply) ? refusedAs(reply) : { success: true }
    }, lost)
  }

  async function addAll(values: Values): Promise<Outcome> {
    if (open.length === 0) return { success: false, message: `There are no ${words.several} to add.` }
    if (!values[thing.title] && open.some((item) => item.title.trim() === ''))
      return { success: false, problems: { [thing.title]: 'Please type a title for all, or one for each.' } }
    const added = await queue.addAll(adding(values, items.length > 1 || items[0]?.id !== 1))
    await refresh()
    const failed = queue.items().length
    const how = values.publishAt === draft ? 'saved as drafts' : values.publishAt ? 'scheduled' : 'added'
    const message = `${added} ${added === 1 ? words.one : words.several} ${how}.`
    if (failed > 0) return { success: false, message: `${message} ${failed} failed; the list below says why.` }
    if (added > 0) say(message, values.publishAt ? { about: aboutShowing(thing) } : {})
    onDone()
    return { success: true }
  }

  const uploaded = items.filter(({ address }) => address).length
  const summary = `${items.length} chosen, ${uploaded} uploaded, ${items.length - open.length} failed`
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape must not close the panel around it, or all that was chosen would be lost.
    <div ref={whole} className={styles.whole} onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}>
      <Form
        name={`Several ${words.several}`}
        fields={shared}
        submit={`Add ${open.length || ''} ${open.length === 1 ? words.one : words.several}`.replace('  ', ' ')}
        onSubmit={addAll}
        // An empty value would count as the entry's own.
        initial={Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== ''))}
        over={
          <div className={styles.head}>
            <p role="status">{summary}</p>
            <FileButtons choose="Choose more" several onFiles={queue.take} />
          </div>
        }
        about={(values, problems) =>
          thing.publishable &&
          adminSlots().formParts.map((Part) => <Part key={Part.name} {...{ thing, problems, check }} now={undefined} typed={values} />)
        }
        further={() => check.current()}
      >
        <Button look="quiet" onClick={onOne} disabled={items.length > 0}>
          Only one
        </Button>
      </Form>
      <ul className={styles.list} data-over={over || undefined}>
        {items.map((item, at) => (
          <SeveralItem key={item.id} item={item} place={at + 1} queue={queue} isDescribed={description !== undefined} />
        ))}
      </ul>
    </div>
  )
}

/** The fields of a picture and its description, and those that are typed once for all. */
function fieldsOf({ calls, fields, pictures: [picture = ''] = [], title }: ComponentProps<Slot>['thing']) {
  const all: Fields = fieldsIn(calls.add.body) ?? fields
  const { [picture]: _, [`${picture}Alt`]: described, [title]: name, ...others } = all
  const help = 'Used for every picture, with a number. A title next to a picture replaces it.'
  const shared: Fields = { ...(name && { [title]: { ...orEmpty(name), help } }), ...others }
  return { picture, description: described && `${picture}Alt`, shared }
}
