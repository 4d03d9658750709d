import { type ComponentType, createContext, type InputHTMLAttributes, use, useState } from 'react'
import { type Field, none } from '../contract/field.ts'
import { withScheme } from '../contract/link.ts'
import { ColourInput } from './colour-input.tsx'
import { DayInput } from './day-input.tsx'
import { FieldNotes, notesOf } from './field-notes.tsx'
import styles from './form.module.css'
import { PhoneInput } from './phone-input.tsx'

type PictureProps = { field: Field; initial: string; name: string } & InputHTMLAttributes<HTMLInputElement>

/** The input of a picture: by default an address; forms of administrators provide one that uploads files. */
export const PictureInputContext = createContext<ComponentType<PictureProps>>(({ field: _, initial, ...input }) => (
  <input {...input} defaultValue={initial} />
))

type Props = { id: string; name: string; field: Field; initial: string | undefined; problem: string | undefined; onChange: () => void }

/** The input of a field: label above, help and error below. */
export function FieldInput({ id, name, field, initial = '', problem, onChange }: Props) {
  const { help } = field
  const common = {
    id,
    name,
    required: field.required,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': notesOf({ id, help, problem }),
  } as const
  const label = (
    <>
      {field.label}
      {!field.required && field.input !== 'colour' && <span className={styles.optional}> (optional)</span>}
    </>
  )
  const notes = <FieldNotes id={id} help={help} problem={problem} />

  if (field.input === 'choice')
    return (
      <fieldset className={styles.choice} aria-describedby={common['aria-describedby']}>
        <legend>{label}</legend>
        {field.options?.map((option) => (
          <label key={option}>
            <input type="radio" name={name} value={option} defaultChecked={option === initial} />
            <span>{option}</span>
          </label>
        ))}
        {notes}
      </fieldset>
    )

  const picked = { id, name, initial, label: field.label, help, problem, onChange }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {field.input === 'colour' ? (
        <ColourInput {...picked} />
      ) : field.input === 'picker' ? (
        <DayInput {...picked} pattern={field.pattern ?? 'yyyy/MM/dd'} />
      ) : (
        <Typed common={common} field={field} initial={initial} />
      )}
      {/* A day knows more of what is wrong. */}
      {field.input !== 'picker' && notes}
    </div>
  )
}

/** The keyboard for addresses. */
const address = { inputMode: 'url', autoCapitalize: 'none', spellCheck: false } as const
/** The field's rule does the same; here the person sees it. */
function addScheme({ currentTarget: input }: { currentTarget: HTMLInputElement }) {
  const link = withScheme(input.value.trim())
  if (link === input.value.trim()) return
  input.value = link
  // The form listens to its inputs, also for what was not typed.
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
/** For text that is no prose. */
const code = { autoCapitalize: 'characters', autoCorrect: 'off', spellCheck: false } as const

type Common = { id: string; name: string; required: boolean }

function Typed({ common, field, initial }: { common: Common; field: Field; initial: string }) {
  const PictureInput = use(PictureInputContext)
  if (field.input === 'area') return <textarea {...common} dir="auto" rows={4} maxLength={field.max} defaultValue={initial} />
  if (field.input === 'select')
    return (
      <select {...common} defaultValue={initial}>
        <option value="" disabled={field.required}>
          Choose…
        </option>
        {field.options?.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    )
  if (field.input === 'tel') return <PhoneInput {...common} field={field} defaultValue={initial} />
  const typed = {
    ...common,
    placeholder: field.placeholder,
    maxLength: field.max,
    autoComplete: field.completion ?? (field.input === 'email' ? 'email' : 'off'),
    // The codes of our emails are digits.
    ...(field.completion === 'one-time-code' && ({ inputMode: 'numeric' } as const)),
  }
  if (field.input === 'picture' || field.input === 'pictures')
    return <PictureInput {...typed} {...address} type="text" field={field} initial={initial} />
  if (field.orNone) return <OrNone {...typed} {...address} type="text" label={field.label} initial={initial} onBlur={addScheme} />
  if (field.input === 'link' || field.input === 'url')
    return <input {...typed} {...address} type={field.input === 'url' ? 'url' : 'text'} defaultValue={initial} onBlur={addScheme} />
  const dir = field.input === 'text' ? 'auto' : undefined
  return <input {...typed} {...(field.isCode && code)} type={field.input} dir={dir} defaultValue={initial} />
}

type OrNoneProps = InputHTMLAttributes<HTMLInputElement> & { label: string; initial: string }

/** An input with a box "none" beside it; the form sends the one or the other. */
function OrNone({ label, initial, ...input }: OrNoneProps) {
  const [isNone, setNone] = useState(initial === none)
  return (
    <div className={styles.orNone}>
      <input {...input} disabled={isNone} defaultValue={initial === none ? '' : initial} />
      <label className="thumb">
        <input type="checkbox" name={input.name} value={none} checked={isNone} onChange={({ target }) => setNone(target.checked)} />
        none<span className="sr-only">{`: no ${label}`}</span>
      </label>
    </div>
  )
}
