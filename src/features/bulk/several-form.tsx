import { type ComponentProps, useRef, useState } from 'react'
import { orEmpty } from '../../contract/field.ts'
import { type Fields, fieldsIn } from '../../contract/fields.ts'
import { IconButton } from '../../ui/button.tsx'
import { Form, type Outcome, type Values } from '../../ui/form.tsx'
import { FileButtons, OriginalCheck, Thumbnail, useGivenFiles } from '../../ui/upload.tsx'
import { type SeveralForm as Slot, slots } from '../../web/slots.ts'
import { type Adding, added, Step, useAddEach } from './add-each.tsx'
import styles from './several-form.module.css'

/** One of several pictures. */
type Item = Adding & { file: File; title: string; description: string }

const itemsOf = (files: File[], before: number) =>
  files.map((file, at): Item => ({ ...added(before + at + 1), file, title: '', description: '' }))

/** Adds an entry for each of several pictures: a title for each, and the other fields once for all. */
export function SeveralForm({ thing, files, typed, onDone }: ComponentProps<Slot>) {
  const { words } = thing
  const [isOriginal, setOriginal] = useState(false)
  const { items, setItems, busy, whole, change, remove, addAll } = useAddEach({ thing, onDone, isOriginal }, () => itemsOf(files, 0))
  const count = useRef(files.length)
  const check = useRef(() => ({}))
  const over = useGivenFiles(whole, 'main', take)
  const { picture, shared } = fieldsOf(thing)

  function take(more: File[]) {
    if (busy) return
    setItems([...items, ...itemsOf(more, count.current)])
    count.current += more.length
  }

  async function send(values: Values): Promise<Outcome> {
    if (!values[thing.title] && items.some((item) => item.title.trim() === ''))
      return { success: false, problems: { [thing.title]: 'Please type a title for all, or one for each.' } }
    return addAll(items, values, ({ id, title: own, description }, address) => ({
      ...values,
      [thing.title]: own.trim() || `${values[thing.title]} ${id}`,
      [picture]: address,
      [`${picture}Alt`]: description,
    }))
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape must not close the panel around it, or all that was chosen would be lost.
    <div ref={whole} className={styles.whole} onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}>
      <Form
        name={`Several ${words.several}`}
        fields={shared}
        submit={`Add ${items.length || ''} ${items.length === 1 ? words.one : words.several}`.replace('  ', ' ')}
        onSubmit={send}
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
  const { id, file } = item
  return (
    <li className={styles.item} aria-label={`Picture ${id}`}>
      <Thumbnail file={file} className={styles.thumbnail} />
      <div className={styles.facts}>
        <p className="fact cut">{file.name}</p>
        <Step item={item} />
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
