import { useEffect, useId, useRef, useState } from 'react'
import { club } from '../../../content/club.ts'
import { isLocalTime } from '../../contract/club-time.ts'
import type { Field } from '../../contract/field.ts'
import { draft, expired, timeFields, timesProblem } from '../../contract/times.ts'
import { FieldInput } from '../../ui/field-input.tsx'
import form from '../../ui/form.module.css'
import type { Values } from '../../ui/form.tsx'
import type { Newest } from '../../web/newest.ts'
import type { FormPart } from '../../web/slots.ts'
import styles from './publishing.module.css'

type Choice = 'now' | 'draft' | 'time' | 'stay'
type Visibility = { choice: Choice; publishAt: string; expiresAt: string }

const words: Record<Choice, string> = { stay: 'Expired', now: 'Publish now', draft: 'Save as draft', time: 'Schedule' }
const submits: Partial<Record<Choice, string>> = { draft: 'Save draft', time: 'Schedule' }
const times = timeFields({ publishable: true, expires: true })
const fresh: Visibility = { choice: 'now', publishAt: '', expiresAt: '' }

/** When an entry is published, and when it expires, if its collection knows that. */
export const WhenShown: FormPart = ({ thing, now, typed, problems, check, onSubmitWords }) => {
  const id = useId()
  const [chosen, setChosen] = useState<Choice | undefined>(() => keptChoice(typed))

  const stored = visibilityOf(now)
  const choice = (chosen === 'stay' ? undefined : chosen) ?? stored.choice

  useEffect(() => {
    onSubmitWords?.(submits[choice])
    return () => onSubmitWords?.(undefined)
  }, [choice, onSubmitWords])

  useEffect(() => {
    const value = (field: string) => document.querySelector<HTMLInputElement>(`[id="${id}-${field}"]`)?.value ?? ''
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
  }, [id, choice, stored, check])

  // Only now is the choice among the values of the form, so that autosave can store it.
  const noted = useRef(chosen)
  useEffect(() => {
    if (noted.current === chosen) return
    noted.current = chosen
    document.getElementById(id)?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [chosen, id])

  const choices: Choice[] = [...(stored.choice === 'stay' ? (['stay'] as const) : []), 'now', 'draft', 'time']
  const timeInput = (name: 'publishAt' | 'expiresAt', initial: string, required: boolean) => (
    <FieldInput
      id={`${id}-${name}`}
      name={name}
      field={{ ...(times[name] as Field), input: 'datetime-local', required, help: `Time zone: ${club.zoneLabel}` }}
      // The autosaved value of another choice is no time.
      initial={isLocalTime(initial) ? initial : ''}
      problem={problems[name]}
      onChange={() => {}}
    />
  )
  return (
    <div className={styles.group}>
      {choice !== 'time' && choice !== stored.choice && <input type="hidden" name="publishAt" value={choice === 'now' ? '' : draft} />}
      <div className={form.field}>
        <label htmlFor={id}>Visibility</label>
        {/* Without a name: the time that is sent says what is chosen. */}
        <select
          id={id}
          aria-describedby={choice === 'draft' ? `${id}-help` : undefined}
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
          <p className="small" id={`${id}-help`}>
            Only administrators see it until it is published.
          </p>
        )}
      </div>
      {choice === 'time' && timeInput('publishAt', typed.publishAt || stored.publishAt, true)}
      {thing.expires && choice !== 'stay' && timeInput('expiresAt', typed.expiresAt ?? stored.expiresAt, false)}
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
