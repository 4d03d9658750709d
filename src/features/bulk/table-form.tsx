import { type ComponentProps, useRef, useState } from 'react'
import { none, orEmpty } from '../../contract/field.ts'
import { type Fields, fieldsIn } from '../../contract/fields.ts'
import { problemsOf } from '../../contract/problems.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { FieldInput } from '../../ui/field-input.tsx'
import { Form, type Values } from '../../ui/form.tsx'
import { FileButtons, Thumbnail, useGivenFiles } from '../../ui/upload.tsx'
import { type Formed, type TableForm as Slot, slots } from '../../web/slots.ts'
import { type Adding, added, Step, useAddEach } from './add-each.tsx'
import styles from './several-form.module.css'
import { ownerOf, rowsIn } from './table.ts'

/** A row of the table. `open`: the fields whose inputs are shown, beside those that are wrong. */
type Row = Adding & { values: Values; open: readonly string[] }

/** Typed nowhere but in this tab: what was pasted is still in the table that it came from. */
const noAutosave = { found: () => undefined, save: () => {}, remove: () => {} }

/** Adds an entry for each row of a pasted table, with a photograph for each; nothing is added before the rows were seen. */
export function TableForm({ thing, onDone }: ComponentProps<Slot>) {
  const { words, fromTable: columns = [] } = thing
  const { fields, picture, shared, code } = fieldsOf(thing)
  const { items, setItems, busy, whole, change, remove, addAll } = useAddEach<Row>({ thing, onDone }, () => [])
  const pasted = useRef<HTMLTextAreaElement>(null)
  const count = useRef(0)
  const check = useRef(() => ({}))
  const [unmatched, setUnmatched] = useState<readonly File[]>([])
  useGivenFiles(whole, 'main', (files) => match(files))

  function faultsOf(row: Row): Values {
    const { values } = row
    const own = Object.entries(fields).filter(([name]) => columns.includes(name) && !(name in shared && !values[name]))
    const isTwice = values[code] && items.some(({ id, values: others }) => id < row.id && others[code] === values[code])
    const unknown = own.filter(([name, { options }]) => options && !options.includes(values[name] ?? ''))
    return {
      ...problemsOf(Object.fromEntries(own), values),
      ...Object.fromEntries(unknown.map(([name]) => [name, `“${values[name]}” is not in this list. Please choose.`])),
      ...(isTwice && { [code]: 'Another row has this, too.' }),
      ...(!row.file && { [picture]: `${fields[picture]?.label} is missing.` }),
    }
  }
  const isReady = (row: Row) => Object.keys(faultsOf(row)).length === 0
  const ready = items.filter(isReady)
  const faulty = items.length - ready.length

  function read() {
    if (!pasted.current) return
    const rows = rowsIn(pasted.current.value, columns, fields)
    pasted.current.value = ''
    match(unmatched, [...items, ...rows.map((values): Row => ({ ...added(++count.current), values, open: [] }))])
  }

  /** Gives each photograph to the row in whose name it is. */
  function match(files: readonly File[], rows: readonly Row[] = items) {
    const owners = files.map((file) => ownerOf(file.name, rows, { code, title: thing.title })?.id)
    setItems(rows.map((row) => ({ ...row, ...withFile(files[owners.indexOf(row.id)]) })))
    setUnmatched([...(files === unmatched ? [] : unmatched), ...files].filter((file) => owners[files.indexOf(file)] === undefined))
  }

  /** What is typed once is required if a row has none of it. */
  function missing(): Values {
    const form = whole.current?.querySelector('form')
    return Object.fromEntries(
      Object.entries(shared).flatMap(([name, { label }]) => {
        const lacking = ready.filter(({ values }) => !values[name]).length
        const typed = new FormData(form ?? undefined).get(name)
        return lacking > 0 && !typed ? [[name, `${label} is required: ${lacking} of the rows have none.`]] : []
      }),
    )
  }

  const send = (typed: Values) =>
    // The last one first: each becomes the newest, so they keep their order.
    addAll(ready.toReversed(), typed, ({ values }, address) => {
      const own = Object.fromEntries(Object.entries(values).filter(([, text]) => text !== ''))
      return { ...typed, ...own, [picture]: address }
    })

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape must not close the panel around it, or all that was pasted would be lost.
    <div ref={whole} className={styles.whole} onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}>
      <Form
        name={`Several ${words.several}`}
        fields={shared}
        submit={`Add ${ready.length} ${ready.length === 1 ? words.one : words.several}`}
        onSubmit={send}
        autosave={noAutosave}
        over={
          <>
            <label className={styles.paste}>
              <strong>Paste a table here</strong>
              <textarea ref={pasted} rows={4} />
              <span className="small">
                {`A line for each ${words.one}. Columns: ${columns.map((name) => fields[name]?.label).join(', ')}. Or with a heading row, in any order. An empty link means none.`}
              </span>
            </label>
            <div className={styles.head}>
              <Button look="quiet" onClick={read}>
                Show the rows
              </Button>
              <FileButtons choose="Choose photos" several onFiles={match} />
              <p role="status">{`${items.length} ${items.length === 1 ? 'row' : 'rows'}${faulty > 0 ? `, ${faulty} to correct` : ''}`}</p>
            </div>
            <p className="small">A photo goes to the row whose roll number or name is in the name of its file.</p>
            {unmatched.length > 0 && <p className="wrong">{`Whose are these? ${unmatched.map(({ name }) => name).join(', ')}`}</p>}
            <ul className={styles.list}>
              {items.map((row) => (
                <TableRow
                  key={row.id}
                  {...{ row, fields, columns, picture, busy, change, remove }}
                  faults={faultsOf(row)}
                  title={thing.title}
                />
              ))}
            </ul>
          </>
        }
        about={(values, problems) =>
          thing.publishable &&
          slots().formParts.map((Part) => <Part key={Part.name} {...{ thing, problems, check }} now={undefined} typed={values} />)
        }
        further={() => ({ ...missing(), ...check.current() })}
      />
    </div>
  )
}

const withFile = (file: File | undefined) => (file ? { file, address: undefined } : {})

/** The fields of an entry, that of its picture and of its code, and those that may be typed once for all rows. */
function fieldsOf({ calls, fields, pictures: [picture = ''] = [], fromTable = [] }: Formed) {
  const all: Fields = fieldsIn(calls.add.body) ?? fields
  const isShared = (name: string) => fromTable.includes(name) && /^(?:select|area)$/.test(all[name]?.input ?? '')
  const forAll = (name: string) => ({ ...orEmpty(all[name] as Fields[string]), help: 'For the rows that have none' })
  const shared: Fields = Object.fromEntries(Object.keys(all).flatMap((name) => (isShared(name) ? [[name, forAll(name)]] : [])))
  return { fields: all, picture, shared, code: fromTable.find((name) => all[name]?.isCode) ?? '' }
}

type RowProps = {
  row: Row
  fields: Fields
  columns: readonly string[]
  picture: string
  title: string
  faults: Values
  busy: boolean
  change: (id: number, more: Partial<Row>) => void
  remove: (id: number) => void
}

/** A row as it will be added, with inputs for what is wrong in it, or for all of it. */
function TableRow({ row, fields, columns, picture, title, faults, busy, change, remove }: RowProps) {
  const { id, file, values, open, step, why } = row
  const name = values[title] || `row ${id}`
  const facts = columns.flatMap((column) => {
    const { orNone, input, label } = fields[column] ?? {}
    if (column === title || input === 'area' || values[column] === none) return []
    return (orNone ? values[column] && label : values[column]) || []
  })
  return (
    <li className={styles.item} aria-label={name}>
      {file ? <Thumbnail file={file} className={styles.thumbnail} /> : <span className={styles.thumbnail} data-empty />}
      <div className={styles.facts}>
        <p>
          <strong dir="auto">{name}</strong>
        </p>
        <p className="fact">{facts.join(' · ')}</p>
        {(why || step !== 'chosen') && <Step item={row} />}
        {faults[picture] && <p className="wrong">{faults[picture]}</p>}
      </div>
      {!busy && (
        <div>
          <IconButton icon="pen" label={`Edit ${name}`} onClick={() => change(id, { open: open.length < columns.length ? columns : [] })} />
          <IconButton icon="close" label={`Leave out ${name}`} onClick={() => remove(id)} />
        </div>
      )}
      {!busy && (
        <div
          className={styles.inputs}
          onInput={({ target }) => {
            const { name, value, type, checked } = target as HTMLInputElement
            if (type === 'file') return
            change(id, { values: { ...values, [name]: type === 'checkbox' && !checked ? '' : value }, open: [...new Set([...open, name])] })
          }}
        >
          {columns.map((column) => {
            const field = fields[column]
            // A select would show its first option in place of an unknown one.
            const initial = field?.options && faults[column] ? '' : values[column]
            const common = { id: `row-${id}-${column}`, name: column, initial, problem: faults[column] }
            return (
              field &&
              (faults[column] || open.includes(column)) && <FieldInput key={column} {...common} field={field} onChange={() => {}} />
            )
          })}
          {(!file || open.length > 0) && (
            <div className="row">
              <FileButtons choose="Choose a photo" onFiles={([one]) => change(id, withFile(one))} />
            </div>
          )}
        </div>
      )}
    </li>
  )
}
