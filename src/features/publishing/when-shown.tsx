import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { Thing } from '../../contract/collection.ts'
import { draft, expired, timesProblem } from '../../contract/times.ts'
import form from '../../ui/form.module.css'
import type { Values } from '../../ui/form.tsx'
import type { Newest } from '../../web/newest.ts'
import { LocalTimeInput } from './local-time-input.tsx'
import styles from './publishing.module.css'

type Choice = 'now' | 'draft' | 'time' | 'stay'
type Stands = { choice: Choice; publishAt: string; expiresAt: string }

const words: Record<Choice, string> = { stay: 'Not any more', now: 'Now', draft: 'As a draft', time: 'At a time' }
const fresh: Stands = { choice: 'now', publishAt: '', expiresAt: '' }

type Props = {
  thing: Pick<Thing, 'expires'>
  /** The entry that is edited; a new one has none. */
  now: Newest | undefined
  /** The values of the form. */
  typed: Values
  problems: Values
  /** Where the form asks what is wrong with these times. */
  check: RefObject<() => Values>
}

/** When an entry is published: now, as a draft, or at a time; and, if its collection knows that, when it expires. */
export function WhenShown({ thing, now, typed, problems, check }: Props) {
  const name = useId()
  const [chosen, setChosen] = useState<Choice | undefined>(() => keptChoice(typed))

  const stands = standsOf(now)
  const choice = (chosen === 'stay' ? undefined : chosen) ?? stands.choice

  useEffect(() => {
    const value = (field: string) => document.querySelector<HTMLInputElement>(`[id="${name}-${field}"]`)?.value ?? ''
    check.current = () => {
      const publishAt = value('publishAt')
      if (choice === 'time' && publishAt === '') return { publishAt: 'Say day and time, or choose another way.' }
      const expiresAt = value('expiresAt')
      const isMoved = choice !== stands.choice || publishAt !== stands.publishAt
      if (!isMoved && expiresAt === stands.expiresAt) return {}
      const times = { publishAt: choice === 'time' ? publishAt : choice === 'draft' ? draft : '', expiresAt }
      const problem = timesProblem(times, new Date())
      // The time that stands may have come while the form was open.
      return problem && (isMoved || problem.field !== 'publishAt') ? { [problem.field]: problem.why } : {}
    }
    return () => {
      check.current = () => ({})
    }
  }, [name, choice, stands, check])

  // What is chosen stands among the form's values only now, so that only now it can be kept with them.
  const noted = useRef(chosen)
  useEffect(() => {
    if (noted.current === chosen) return
    noted.current = chosen
    document.getElementById(name)?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [chosen, name])

  const choices: Choice[] = [...(stands.choice === 'stay' ? (['stay'] as const) : []), 'now', 'draft', 'time']
  const said = choice === 'now' ? '' : draft
  return (
    <div className={styles.group}>
      {choice !== 'time' && choice !== stands.choice && <input type="hidden" name="publishAt" value={said} />}
      <div className={form.field}>
        <label htmlFor={name}>When it is shown</label>
        {/* Without a name: what is chosen is said by the time that is sent. */}
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
          <p className={form.help} id={`${name}-help`}>
            Only administrators see it, until somebody publishes it.
          </p>
        )}
      </div>
      {choice === 'time' && (
        <LocalTimeInput
          id={`${name}-publishAt`}
          name="publishAt"
          label="Publish at"
          initial={typed.publishAt || stands.publishAt}
          problem={problems.publishAt}
          required
        />
      )}
      {thing.expires && choice !== 'stay' && (
        <LocalTimeInput
          id={`${name}-expiresAt`}
          name="expiresAt"
          label="Take it down at"
          initial={typed.expiresAt ?? stands.expiresAt}
          problem={problems.expiresAt}
        />
      )}
    </div>
  )
}

/** What was chosen before the form was left. */
function keptChoice({ publishAt }: Values): Choice | undefined {
  if (publishAt === undefined) return undefined
  return publishAt === '' ? 'now' : publishAt === draft ? 'draft' : publishAt === expired ? 'stay' : 'time'
}

function standsOf(now: Newest | undefined): Stands {
  if (now === undefined) return fresh
  const { state, times } = now
  const { publishAt = '', expiresAt = '' } = times
  const choice = state === 'expired' ? 'stay' : state === 'living' || state === 'trash' ? 'now' : publishAt === draft ? 'draft' : 'time'
  return { choice, publishAt: choice === 'time' ? publishAt : '', expiresAt }
}
