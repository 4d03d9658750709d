import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react'
import { orEmpty } from '../../contract/field.ts'
import { type Fields, fieldsIn } from '../../contract/fields.ts'
import { draft } from '../../contract/times.ts'
import { IconButton } from '../../ui/button.tsx'
import { focusFirst } from '../../ui/focus.ts'
import { Form, type Outcome, type Values } from '../../ui/form.tsx'
import { randomKey } from '../../ui/submission.ts'
import { FileButtons, OriginalCheck, Thumbnail, useGivenFiles } from '../../ui/upload.tsx'
import { say } from '../../web/alerts.ts'
import { ask } from '../../web/ask.ts'
import { replyOrWhy } from '../../web/outcome-of.ts'
import { usePageStore } from '../../web/page-state.ts'
import { type Kept, uploadPicture, warnOnLeave } from '../../web/send-file.ts'
import { type SeveralForm as Slot, slots } from '../../web/slots.ts'
import { aboutShowing } from '../../web/use-action.ts'
import styles from './several-form.module.css'

/** One of several pictures. `id` counts them; the site adds an entry once per `key`. `share`: how much of it is uploaded, 0 to 1. */
type Item = {
  id: number
  file: File
  key: string
  title: string
  description: string
  step: 'chosen' | 'uploading' | 'adding' | 'failed'
  share: number
  address?: string
  why?: Outcome['message']
}

/** How many pictures are uploaded at the same time. */
const atOnce = 3

const itemsOf = (files: File[], before: number) =>
  files.map((file, at): Item => ({ file, id: before + at + 1, key: randomKey(), title: '', description: '', step: 'chosen', share: 0 }))

/** Adds an entry for each of several pictures: a title for each, and the other fields once for all. */
export function SeveralForm({ thing, files, typed, onDone }: ComponentProps<Slot>) {
  const { words, calls } = thing
  const { refresh } = usePageStore()
  const [items, setItems] = useState(() => itemsOf(files, 0))
  const [busy, setBusy] = useState(false)
  const [isOriginal, setOriginal] = useState(false)
  const [closing] = useState(() => new AbortController())
  const count = useRef(files.length)
  const whole = useRef<HTMLDivElement>(null)
  const check = useRef(() => ({}))
  const over = useGivenFiles(whole, 'main', take)
  const { picture, shared } = fieldsOf(thing)
  const isOpen = items.length > 0
  useEffect(() => (isOpen ? warnOnLeave() : undefined), [isOpen])

  const onClose = useEffectEvent(() => {
    closing.abort()
    if (isOpen) say(`The form was closed: ${items.length} ${words.several} were not added.`)
  })
  useEffect(() => {
    const form = whole.current
    // The button that was pressed was in the form of one entry.
    focusFirst(form)
    return () => {
      if (!form?.isConnected) onClose()
    }
  }, [])

  function take(more: File[]) {
    if (busy) return
    setItems([...items, ...itemsOf(more, count.current)])
    count.current += more.length
  }
  const change = (id: number, more: Partial<Item>) => setItems((all) => all.map((item) => (item.id === id ? { ...item, ...more } : item)))
  const remove = (id: number) => setItems((all) => all.filter((item) => item.id !== id))

  async function upload({ id, file, address }: Item): Promise<Kept> {
    if (address) return { address }
    change(id, { step: 'uploading', share: 0, why: undefined })
    return uploadPicture(file, { isOriginal, signal: closing.signal, onProgress: (share) => change(id, { share }) })
  }

  async function add({ id, key, title: own, description: text }: Item, address: string, values: Values) {
    const title = own.trim() || `${values[thing.title]} ${id}`
    const body = { ...values, [thing.title]: title, [picture]: address, [`${picture}Alt`]: text }
    change(id, { step: 'adding', address, why: undefined })
    const reply = await replyOrWhy(() => ask(calls.add, body, { key }))
    return 'why' in reply ? reply : undefined
  }

  /** Adds the entries in the order of their pictures, while the next pictures are uploaded. Returns how many were added. */
  async function addEach(values: Values) {
    const uploads: Promise<Kept>[] = []
    let added = 0
    for (const [at, item] of items.entries()) {
      uploads.push(...items.slice(uploads.length, at + atOnce).map((next) => upload(next)))
      const kept = (await uploads[at]) as Kept
      if (closing.signal.aborted) break
      const failure = 'address' in kept ? await add(item, kept.address, values) : kept
      if (failure)
        // With the same key only if the site may have added it.
        change(item.id, { step: 'failed', why: failure.why, ...('refused' in failure && { key: randomKey() }) })
      else {
        added += 1
        remove(item.id)
      }
    }
    return added
  }

  async function addAll(values: Values): Promise<Outcome> {
    if (items.length === 0) return { success: false, message: `There are no ${words.several} to add.` }
    if (!values[thing.title] && items.some((item) => item.title.trim() === ''))
      return { success: false, problems: { [thing.title]: 'Please type a title for all, or one for each.' } }
    setBusy(true)
    const added = await addEach(values).finally(() => setBusy(false))
    await refresh()
    const how = values.publishAt === draft ? 'saved as drafts' : values.publishAt ? 'scheduled' : 'added'
    const message = `${added} ${added === 1 ? words.one : words.several} ${how}.`
    if (added < items.length) return { success: false, message: `${message} ${items.length - added} failed; the list below says why.` }
    say(message, values.publishAt ? { about: aboutShowing(thing) } : {})
    onDone()
    return { success: true }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape must not close the panel around it, or all that was chosen would be lost.
    <div ref={whole} className={styles.whole} onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}>
      <Form
        name={`Several ${words.several}`}
        fields={shared}
        submit={`Add ${items.length || ''} ${items.length === 1 ? words.one : words.several}`.replace('  ', ' ')}
        onSubmit={addAll}
        // An empty value would count as the entry's own.
        initial={Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== ''))}
        over={
          <div className={styles.head}>
            <p role="status">{items.length} selected</p>
            {!busy && <FileButtons choose="Choose more" several onFiles={take} />}
            {!busy && <OriginalCheck isOriginal={isOriginal} onChange={setOriginal} />}
          </div>
        }
        about={(values, problems) =>
          thing.publishable &&
          slots().formParts.map((Part) => <Part key={Part.name} {...{ thing, problems, check }} now={undefined} typed={values} />)
        }
        further={() => check.current()}
      />
      <ul className={styles.list} data-over={over || undefined}>
        {items.map((item) => (
          <SeveralItem key={item.id} {...{ item, busy, change, remove }} />
        ))}
      </ul>
    </div>
  )
}

/** The field of the picture, and those that are typed once for all. */
function fieldsOf({ calls, fields, pictures: [picture = ''] = [], title }: ComponentProps<Slot>['thing']) {
  const all: Fields = fieldsIn(calls.add.body) ?? fields
  const { [picture]: _, [`${picture}Alt`]: _alt, [title]: name, ...others } = all
  const help = 'Used for every picture, with a number. A title next to a picture replaces it.'
  const shared: Fields = { ...(name && { [title]: { ...orEmpty(name), help } }), ...others }
  return { picture, shared }
}

const inputs = [
  { name: 'title', label: 'Title', max: 200 },
  { name: 'description', label: 'Picture description', max: 300 },
] as const

type ItemProps = { item: Item; busy: boolean; change: (id: number, more: Partial<Item>) => void; remove: (id: number) => void }

/** One of several pictures: its progress, title and description. */
function SeveralItem({ item, busy, change, remove }: ItemProps) {
  const { id, file, step, share, why } = item
  return (
    <li className={styles.item} aria-label={`Picture ${id}`}>
      <Thumbnail file={file} className={styles.thumbnail} />
      <div className={styles.facts}>
        <p className="fact cut">{file.name}</p>
        <p className={why ? 'wrong' : undefined}>{why ?? (step === 'uploading' && share === 1 ? 'Processing…' : step)}</p>
        {step === 'uploading' && <progress max={1} value={share < 1 ? share : undefined} aria-label={`Upload of ${file.name}`} />}
      </div>
      {!busy && <IconButton icon="close" label={`Remove picture ${id}`} onClick={() => remove(id)} />}
      <div className={styles.inputs}>
        {inputs.map(({ name, label, max }) => (
          <input
            key={name}
            aria-label={`${label} ${id}`}
            placeholder={label}
            value={item[name]}
            maxLength={max}
            autoComplete="off"
            disabled={busy}
            onChange={({ target }) => change(id, { [name]: target.value })}
          />
        ))}
      </div>
    </li>
  )
}
