import { type ComponentProps, type ComponentType, createContext, type InputHTMLAttributes, Suspense, use, useState } from 'react'
import { type Field, none } from '../contract/field.ts'
import { withScheme } from '../contract/link.ts'
import styles from './form.module.css'
import { lazyPart } from './lazy-part.tsx'
import { PhoneInput } from './phone-input.tsx'

/** Keeps the initial value of a field in its form while its input cannot be shown. */
const Unpicked = ({ name, initial }: { name: string; initial: string }) => <input type="hidden" name={name} value={initial} />

// Colour pickers weigh more than all other inputs together, so they come only where one is shown.
const ColourInput = lazyPart(async () => (await import(/* webpackChunkName: "colour" */ './colour-input.tsx')).default, Unpicked)

const DayInput = lazyPart(async () => (await import(/* webpackChunkName: "day" */ './day-input.tsx')).default, Unpicked)

type PictureProps = { field: Field; initial: string; name: string } & InputHTMLAttributes<HTMLInputElement>

/**
 * The input of a picture, which uploads files to the site; forms of administrators provide it. Without it there is an input for an
 * address.
 */
export const PictureInputContext = createContext<ComponentType<PictureProps>>(({ field: _, initial, ...input }) => (
  <input {...input} defaultValue={initial} />
))

type Props = {
  id: string
  name: string
  field: Field
  initial: string | undefined
  problem: string | undefined
  onChange: () => void
}

/** The input of one declared field: label above, help below, error beside it. */
export function FieldInput({ id, name, field, initial = '', problem, onChange }: Props) {
  const helpId = field.help ? `${id}-help` : undefined
  const problemId = problem ? `${id}-problem` : undefined
  const common = {
    id,
    name,
    required: field.required,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': [helpId, problemId].filter(Boolean).join(' ') || undefined,
  } as const
  const label = (
    <>
      {field.label}
      {!field.required && <span className={styles.optional}> (optional)</span>}
    </>
  )
  const notes = (
    <>
      {field.help && (
        <p className="small" id={helpId}>
          {field.help}
        </p>
      )}
      {problem && (
        <p className={styles.problem} id={problemId}>
          {problem}
        </p>
      )}
    </>
  )

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

  const { help } = field
  const picked = { id, name, initial, label: field.label, help, problem, onChange }
  return (
    <div className={styles.field}>
      {/* The picker of colours has a label of its own, the picker of days its notes. */}
      {field.input !== 'colour' && <label htmlFor={id}>{label}</label>}
      {field.input === 'colour' ? (
        <Suspense fallback={<Loading words="Loading the colour picker…" {...picked} />}>
          <ColourInput {...picked} />
        </Suspense>
      ) : field.input === 'picker' ? (
        <Suspense fallback={<Loading words="Loading the calendar…" {...picked} />}>
          <DayInput {...picked} pattern={field.pattern ?? 'yyyy/MM/dd'} />
        </Suspense>
      ) : (
        <Typed common={common} field={field} initial={initial} />
      )}
      {field.input !== 'picker' && notes}
    </div>
  )
}

const Loading = ({ words, ...field }: { words: string } & ComponentProps<typeof Unpicked>) => (
  <>
    <p className="small">{words}</p>
    <Unpicked {...field} />
  </>
)

/** Shows the keyboard for addresses, without autocorrection. */
const address = { inputMode: 'url', autoCapitalize: 'none', spellCheck: false } as const
/** The field's rule does the same; here the person sees it. */
function addScheme({ currentTarget: input }: { currentTarget: HTMLInputElement }) {
  const link = withScheme(input.value.trim())
  if (link === input.value.trim()) return
  input.value = link
  // The form listens to its inputs, also for what was not typed.
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
/** Attributes for text that is no prose: no autocorrection, no spell checker. */
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
