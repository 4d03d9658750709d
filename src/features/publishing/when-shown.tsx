import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { club } from '../../../content/club.ts'
import { isLocalTime } from '../../contract/club-time.ts'
import type { Thing } from '../../contract/collection.ts'
import { draft, expired, timesProblem } from '../../contract/times.ts'
import form from '../../ui/form.module.css'
import type { Values } from '../../ui/form.tsx'
import type { Newest } from '../../web/newest.ts'
import styles from './publishing.module.css'

type Choice = 'now' | 'draft' | 'time' | 'stay'
type Visibility = { choice: Choice; publishAt: string; expiresAt: string }

const words: Record<Choice, string> = { stay: 'Expired', now: 'Publish now', draft: 'Save as draft', time: 'Schedule' }
const submits: Partial<Record<Choice, string>> = { draft: 'Save draft', time: 'Schedule' }
const fresh: Visibility = { choice: 'now', publishAt: '', expiresAt: '' }

type Props = {
  thing: Pick<Thing, 'expires'>
  /** The entry that is edited; a new one has none. */
  now: Newest | undefined
  /** The values of the form. */
  typed: Values
  problems: Values
  /** Where the form asks what is wrong with these times. */
  check: RefObject<() => Values>
  onSubmitWords?: (words: string | undefined) => void
}

/** When an entry is published: now, as a draft, or at a time; and, if its collection knows that, when it expires. */
export function WhenShown({ thing, now, typed, problems, check, onSubmitWords }: Props) {
  const name = useId()
  const [chosen, setChosen] = useState<Choice | undefined>(() => keptChoice(typed))

  const stored = visibilityOf(now)
  const choice = (chosen === 'stay' ? undefined : chosen) ?? stored.choice

  useEffect(() => {
    onSubmitWords?.(submits[choice])
    return () => onSubmitWords?.(undefined)
  }, [choice, onSubmitWords])

  useEffect(() => {
    const value = (field: string) => document.querySelector<HTMLInputElement>(`[id="${name}-${field}"]`)?.value ?? ''
    check.current = () => {
      const publishAt = value('publishAt')
      if (choice === 'time' && publishAt === '') return { publishAt: 'Enter a date and time, or choose another option.' }
      const expiresAt = value('expiresAt')
      const isMoved = choice !== stored.choice || publishAt !== stored.publishAt
      if (!isMoved && expiresAt === stored.expiresAt) return {}
      const times = { publishAt: choice === 'time' ? publishAt : choice === 'draft' ? draft : '', expiresAt }
      const problem = timesProblem(times, new Date())
      // The stored time may have come while the form was open.
      return problem && (isMoved || problem.field !== 'publishAt') ? { [problem.field]: problem.why } : {}
    }
    return () => {
      check.current = () => ({})
    }
  }, [name, choice, stored, check])

  // Only now is the choice among the values of the form, so that autosave can store it.
  const noted = useRef(chosen)
  useEffect(() => {
    if (noted.current === chosen) return
    noted.current = chosen
    document.getElementById(name)?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [chosen, name])

  const choices: Choice[] = [...(stored.choice === 'stay' ? (['stay'] as const) : []), 'now', 'draft', 'time']
  /** The input of a time in the club's time zone. */
  const timeInput = (field: 'publishAt' | 'expiresAt', label: string, initial: string, required: boolean) => {
    const id = `${name}-${field}`
    const problem = problems[field]
    return (
      <div className={form.field}>
        <label htmlFor={id}>
          {label}
          {!required && <span className={form.optional}> (optional)</span>}
        </label>
        <input
          id={id}
          type="datetime-local"
          name={field}
          // The autosaved value of another choice is no time.
          defaultValue={isLocalTime(initial) ? initial : ''}
          required={required}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-help ${id}-problem` : `${id}-help`}
        />
        <p className="small" id={`${id}-help`}>
          Time zone: {club.zoneLabel}
        </p>
        {problem && (
          <p className={form.problem} id={`${id}-problem`}>
            {problem}
          </p>
        )}
      </div>
    )
  }
  return (
    <div className={styles.group}>
      {choice !== 'time' && choice !== stored.choice && <input type="hidden" name="publishAt" value={choice === 'now' ? '' : draft} />}
      <div className={form.field}>
        <label htmlFor={name}>Visibility</label>
        {/* Without a name: the time that is sent says what is chosen. */}
        <select
          id={name}
          aria-describedby={choice === 'draft' ? `${name}-help` : undefined}
          value={choice}
          onChange={({ target }) => setChosen(target.value as Choice)}
        >
          {choices.map((one) => (
            <option key={one} value={one}>
              {words[one]}
            </option>
          ))}
        </select>
        {choice === 'draft' && (
          <p className="small" id={`${name}-help`}>
            Only administrators see it until it is published.
          </p>
        )}
      </div>
      {choice === 'time' && timeInput('publishAt', 'Publish at', typed.publishAt || stored.publishAt, true)}
      {thing.expires && choice !== 'stay' && timeInput('expiresAt', 'Remove on', typed.expiresAt ?? stored.expiresAt, false)}
    </div>
  )
}

/** What was chosen before the form was left. */
function keptChoice({ publishAt }: Values): Choice | undefined {
  if (publishAt === undefined) return undefined
  return publishAt === '' ? 'now' : publishAt === draft ? 'draft' : publishAt === expired ? 'stay' : 'time'
}

function visibilityOf(now: Newest | undefined): Visibility {
  if (now === undefined) return fresh
  const { state, times } = now
  const { publishAt = '', expiresAt = '' } = times
  const choice = state === 'expired' ? 'stay' : state === 'living' || state === 'trash' ? 'now' : publishAt === draft ? 'draft' : 'time'
  return { choice, publishAt: choice === 'time' ? publishAt : '', expiresAt }
}
