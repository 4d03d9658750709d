import { type ComponentProps, useRef, useState } from 'react'
import { none, orEmpty } from '../../contract/field.ts'
import { type Fields, fieldsIn } from '../../contract/fields.ts'
import { problemsOf } from '../../contract/problems.ts'
import { capital, counted } from '../../contract/text-format.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { FieldInput } from '../../ui/field-input.tsx'
import { Form, type Outcome, type Values } from '../../ui/form.tsx'
import { FileButtons, OriginalCheck, Thumbnail, useGivenFiles } from '../../ui/upload.tsx'
import { type Formed, type SeveralForm as Slot, slots } from '../../web/slots.ts'
import { type Row, useAddEach } from './add-each.ts'
import styles from './several-form.module.css'
import { ownerOf, rowsIn } from './table.ts'

/** No autosave: the pictures, or the pasted table, must be chosen again after a reload anyway. */
const noAutosave = { found: () => undefined, save: () => {}, remove: () => {} }

/** An entry for each of several pictures, or for each row of a pasted table. What the rows lack is typed once. */
export function SeveralForm({ thing, files, typed, onDone }: ComponentProps<Slot>) {
  const { words, title } = thing
  const { FormPart } = slots()
  const isTable = files.length === 0
  const { fields, picture, columns, shared, code } = fieldsOf(thing, isTable)
  const newRow = (file: File) => ({ file, values: {}, open: columns })
  const [isOriginal, setOriginal] = useState(false)
  const { rows, setRows, numbered, busy, whole, change, remove, addAll } = useAddEach({ thing, onDone, isOriginal }, files.map(newRow))
  const pasted = useRef<HTMLTextAreaElement>(null)
  const check = useRef(() => ({}))
  const [unmatched, setUnmatched] = useState<readonly File[]>([])
  const over = useGivenFiles(whole, 'main', take)

  function faultsOf(row: Row): Values {
    const { values } = row
    const own = Object.entries(fields).filter(([name]) => columns.includes(name) && !(name in shared && !values[name]))
    const isTwice = values[code] && rows.some(({ id, values: others }) => id < row.id && others[code] === values[code])
    const unknown = own.filter(([name, { options }]) => options && !options.includes(values[name] ?? ''))
    return {
      ...problemsOf(Object.fromEntries(own), values),
      ...Object.fromEntries(unknown.map(([name]) => [name, `“${values[name]}” is not in this list. Please choose.`])),
      ...(isTwice && { [code]: 'Another row has the same.' }),
      ...(!row.file && { [picture]: `${fields[picture]?.label} is missing.` }),
    }
  }
  const ready = rows.filter((row) => Object.keys(faultsOf(row)).length === 0)
  const faulty = rows.length - ready.length

  function read() {
    if (!pasted.current) return
    const found = rowsIn(pasted.current.value, columns, fields)
    pasted.current.value = ''
    match(unmatched, [...rows, ...numbered(found.map((values) => ({ values, open: [] })))])
  }

  function take(more: readonly File[]) {
    if (busy) return
    if (isTable) match(more)
    else setRows([...rows, ...numbered(more.map(newRow))])
  }

  /** Gives each photograph to the row in whose name it is. */
  function match(photos: readonly File[], all: readonly Row[] = rows) {
    const owners = photos.map((file) => ownerOf(file.name, all, { code, title })?.id)
    setRows(all.map((row) => ({ ...row, ...withFile(photos[owners.indexOf(row.id)]) })))
    setUnmatched([...(photos === unmatched ? [] : unmatched), ...photos].filter((file) => owners[photos.indexOf(file)] === undefined))
  }

  async function send(forAll: Values): Promise<Outcome> {
    const missing = columns.flatMap((name) => {
      const lacking = ready.filter(({ values }) => !values[name]).length
      if (!(name in shared) || forAll[name] || lacking === 0) return []
      return [[name, `${fields[name]?.label} is required: ${lacking} of the ${words.several} have none.`]]
    })
    if (missing.length > 0) return { success: false, problems: Object.fromEntries(missing) }
    // The last row of a table first: each becomes the newest, so they keep their order.
    return addAll(isTable ? ready.toReversed() : ready, forAll, ({ id, values }, address) => ({
      ...forAll,
      ...(forAll[title] && { [title]: `${forAll[title]} ${id}` }),
      ...Object.fromEntries(Object.entries(values).filter(([, text]) => text !== '')),
      [picture]: address,
    }))
  }

  const list = (
    <ul className={styles.list} data-over={over || undefined}>
      {rows.map((row) => (
        <SeveralRow key={row.id} {...{ thing, isTable, row, fields, columns, picture, busy, change, remove }} faults={faultsOf(row)} />
      ))}
    </ul>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape must not close the panel around it, or all that was chosen would be lost.
    <div ref={whole} className={styles.whole} onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}>
      <Form
        name={`Several ${words.several}`}
        fields={shared}
        submit={`Add ${counted(ready.length, words)}`}
        onSubmit={send}
        autosave={noAutosave}
        // An empty value would count as the entry's own.
        initial={Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== ''))}
        over={
          <>
            {isTable && (
              <label className={styles.paste}>
                <strong>Paste a table here</strong>
                <textarea ref={pasted} rows={4} />
                <span className="small">
                  {`One line for each ${words.one}. Columns: ${columns.map((name) => fields[name]?.label).join(', ')}; in any order if the first line names them. Leave a link empty if there is none.`}
                </span>
              </label>
            )}
            <div className={styles.head}>
              {isTable && (
                <Button look="quiet" onClick={read}>
                  Show the rows
                </Button>
              )}
              {!busy && <FileButtons choose={isTable ? 'Choose photos' : 'Choose more'} several onFiles={take} />}
              <p role="status">{`${counted(rows.length, words)}${faulty > 0 ? `, ${faulty} to correct` : ''}`}</p>
              {!busy && <OriginalCheck isOriginal={isOriginal} onChange={setOriginal} />}
            </div>
            {isTable && <p className="small">A photo goes to the row whose roll number or name is in the name of its file.</p>}
            {unmatched.length > 0 && <p className="wrong">{`Whose are these? ${unmatched.map(({ name }) => name).join(', ')}`}</p>}
            {isTable && list}
          </>
        }
        about={(values, problems) =>
          thing.publishable && FormPart && <FormPart {...{ thing, problems, check }} now={undefined} typed={values} />
        }
        further={() => check.current()}
      />
      {!isTable && list}
    </div>
  )
}

const withFile = (file: File | undefined) => (file ? { file, address: undefined } : {})

/** The fields of an entry, of its picture and code, of each row, and of all rows at once. */
function fieldsOf({ calls, fields, pictures: [picture = ''] = [], fromTable = [], title }: Formed, isTable: boolean) {
  const all: Fields = fieldsIn(calls.add.body) ?? fields
  const columns = isTable ? fromTable : [title, `${picture}Alt`]
  const help = isTable ? 'Used for rows without one' : 'Used for every picture, with a number. A title next to a picture replaces it.'
  const shared = Object.entries(all).flatMap(([name, field]) => {
    if (!columns.includes(name)) return isTable || name === picture ? [] : [[name, field]]
    const isShared = isTable ? field.input === 'select' || field.input === 'area' : name === title
    return isShared ? [[name, { ...orEmpty(field), help }]] : []
  })
  return {
    fields: all,
    picture,
    columns,
    shared: Object.fromEntries(shared) as Fields,
    code: columns.find((name) => all[name]?.isCode) ?? '',
  }
}

type RowProps = Pick<ReturnType<typeof fieldsOf>, 'fields' | 'columns' | 'picture'> &
  Pick<ReturnType<typeof useAddEach>, 'busy' | 'change' | 'remove'> & { thing: Formed; isTable: boolean; row: Row; faults: Values }

/** An entry as it will be added, with inputs for what is wrong in it, or for all of it. */
function SeveralRow({ thing, isTable, row, fields, columns, picture, faults, busy, change, remove }: RowProps) {
  const { id, file, values, open, step, share, why } = row
  const name = values[thing.title] || capital(`${thing.words.one} ${id}`)
  const shown = busy ? [] : columns.filter((column) => column in faults || open.includes(column))
  const facts = columns.flatMap((column) => {
    const { orNone, input, label } = fields[column] ?? {}
    if (column === thing.title || input === 'area' || shown.includes(column) || values[column] === none) return []
    return (orNone ? values[column] && label : values[column]) || []
  })

  function onInput({ name, value, type, checked }: HTMLInputElement) {
    if (type === 'file') return
    change(id, { values: { ...values, [name]: type === 'checkbox' && !checked ? '' : value }, open: [...new Set([...open, name])] })
  }

  return (
    <li className={styles.item} aria-label={name}>
      {file ? <Thumbnail file={file} /> : <span className={styles.missing} />}
      <div className={styles.facts}>
        <p>
          <strong dir="auto">{name}</strong>
        </p>
        <p className="fact">{[...facts, ...(isTable || !file ? [] : [file.name])].join(' · ')}</p>
        {(why || step !== 'chosen') && (
          <p className={why ? 'wrong' : undefined}>{why ?? (step === 'uploading' && share === 1 ? 'Processing…' : capital(step))}</p>
        )}
        {step === 'uploading' && <progress max={1} value={share < 1 ? share : undefined} aria-label={`Upload of ${file?.name}`} />}
        {faults[picture] && <p className="wrong">{faults[picture]}</p>}
      </div>
      {!busy && (
        <div>
          {isTable && (
            <IconButton
              icon="pen"
              label={`Edit ${name}`}
              onClick={() => change(id, { open: open.length < columns.length ? columns : [] })}
            />
          )}
          <IconButton icon="close" label={`Leave out ${name}`} onClick={() => remove(id)} />
        </div>
      )}
      <div className={styles.inputs} onInput={({ target }) => onInput(target as HTMLInputElement)}>
        {shown.map((column) => {
          const { help: _, ...field } = fields[column] as Fields[string]
          // A select would show its first option in place of an unknown one.
          const initial = field.options && faults[column] ? '' : values[column]
          const common = { id: `row-${id}-${column}`, name: column, initial, problem: faults[column] }
          return <FieldInput key={column} {...common} field={field} onChange={() => {}} />
        })}
        {isTable && !busy && (!file || open.length > 0) && (
          <div className="row">
            <FileButtons choose="Choose a photo" onFiles={([one]) => change(id, withFile(one))} />
          </div>
        )}
      </div>
    </li>
  )
}
