import { type RefObject, useEffect, useId, useState } from 'react'
import { club } from '../../content/club.ts'
import type { Thing } from '../contract/thing.ts'
import { draft, timesProblem } from '../contract/times.ts'
import form from '../ui/form.module.css'
import type { Values } from '../ui/form.tsx'
import type { Newest } from './newest.ts'
import styles from './when-shown.module.css'

type Choice = 'now' | 'draft' | 'time' | 'stay'
type Stands = { choice: Choice; publishAt: string; expiresAt: string }

const words: Record<Choice, string> = { stay: 'Not any more', now: 'Now', draft: 'As a draft', time: 'At a time' }
const fresh: Stands = { choice: 'now', publishAt: '', expiresAt: '' }

type Props = {
  thing: Pick<Thing, 'expires'>
  /** The entry that is changed, whenever it is told; without it a new one is made. */
  asked: Promise<Newest | undefined> | undefined
  /** What stands in the form, where that was kept. */
  typed: Values
  problems: Values
  /** Where the form asks what is wrong with these times. */
  check: RefObject<() => Values>
}

/**
 * When an entry is shown: now, as a draft, or from a set time on; and, where its kind knows that, until when. What is not
 * known yet, or is as it was, is not sent.
 */
export function WhenShown({ thing, asked, typed, problems, check }: Props) {
  const name = useId()
  const [stood, setStood] = useState<Stands | 'unknown' | undefined>(asked ? undefined : fresh)
  const [chosen, setChosen] = useState<Choice | undefined>(() => keptChoice(typed))

  useEffect(() => {
    void asked?.then((newest) => setStood(standsOf(newest)))
  }, [asked])

  const stands = stood === 'unknown' ? undefined : stood
  const choice = chosen ?? stands?.choice ?? 'now'

  useEffect(() => {
    const value = (field: string) => document.querySelector<HTMLInputElement>(`[id="${name}-${field}"]`)?.value ?? ''
    check.current = () => {
      if (stands === undefined) return {}
      const publishAt = value('publishAt')
      if (choice === 'time' && publishAt === '') return { publishAt: 'Say day and time, or choose another way.' }
      const expiresAt = value('expiresAt')
      if (choice === stands.choice && publishAt === stands.publishAt && expiresAt === stands.expiresAt) return {}
      const times = { publishAt: choice === 'time' ? publishAt : choice === 'draft' ? draft : '', expiresAt }
      const problem = timesProblem(times, new Date())
      return problem ? { [problem.field]: problem.why } : {}
    }
    return () => {
      check.current = () => ({})
    }
  }, [name, choice, stands, check])

  if (stands === undefined)
    return (
      <p className={form.help}>{stood ? 'It could not be asked when this is shown; that stays as it is.' : 'Asking when it is shown…'}</p>
    )
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
        <Time
          id={`${name}-publishAt`}
          name="publishAt"
          label="Publish at"
          initial={typed.publishAt || stands.publishAt}
          problem={problems.publishAt}
          required
        />
      )}
      {thing.expires && choice !== 'stay' && (
        <Time
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

type TimeProps = { id: string; name: string; label: string; initial: string; problem: string | undefined; required?: boolean }

const Time = ({ id, name, label, initial, problem, required = false }: TimeProps) => (
  <div className={form.field}>
    <label htmlFor={id}>
      {label}
      {!required && <span className={form.optional}> (optional)</span>}
    </label>
    <input
      id={id}
      type="datetime-local"
      name={name}
      // What was kept of another choice is no time.
      defaultValue={initial === draft ? '' : initial}
      required={required}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? `${id}-help ${id}-problem` : `${id}-help`}
    />
    <p className={form.help} id={`${id}-help`}>
      By the club’s clock ({club.zoneLabel})
    </p>
    {problem && (
      <p className={form.problem} id={`${id}-problem`}>
        {problem}
      </p>
    )}
  </div>
)

/** What was chosen before the form was left. */
function keptChoice({ publishAt }: Values): Choice | undefined {
  if (publishAt === undefined) return undefined
  return publishAt === '' ? 'now' : publishAt === draft ? 'draft' : 'time'
}

/** When an entry is shown as things stand; where that is not known, nothing of it is sent. */
function standsOf(newest: Newest | undefined): Stands | 'unknown' {
  if (newest === undefined || newest === 'gone') return 'unknown'
  const { state, times } = newest
  const { publishAt = '', expiresAt = '' } = times
  const choice = state === 'expired' ? 'stay' : state === 'living' ? 'now' : publishAt === draft ? 'draft' : 'time'
  return { choice, publishAt: choice === 'time' ? publishAt : '', expiresAt }
}
