import { type RefObject, useEffect, useId, useState } from 'react'
import { club } from '../../content/club.ts'
import { livesOf } from '../contract/lives.ts'
import type { Thing } from '../contract/thing.ts'
import { draft, type Times, timesProblem } from '../contract/times.ts'
import form from '../ui/form.module.css'
import type { Values } from '../ui/form.tsx'
import { isRefusal } from './ask.ts'
import { ask } from './browser-ask.ts'
import styles from './when-shown.module.css'

type Choice = 'now' | 'draft' | 'time' | 'stay'
type Stands = { choice: Choice; publishAt: string; expiresAt: string }

const words: Record<Choice, string> = { stay: 'Not any more', now: 'Now', draft: 'As a draft', time: 'At a time' }
const fresh: Stands = { choice: 'now', publishAt: '', expiresAt: '' }

type Props = {
  thing: Pick<Thing, 'table' | 'wire' | 'expires'>
  /** The entry that is changed; without it a new one is made. */
  id: string | undefined
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
export function WhenShown({ thing, id, typed, problems, check }: Props) {
  const name = useId()
  const [stood, setStood] = useState(id === undefined ? fresh : undefined)
  const [chosen, setChosen] = useState<Choice | undefined>(() => keptChoice(typed))

  useEffect(() => {
    if (id !== undefined) void standsNow(thing, id).then(setStood)
  }, [thing, id])

  const choice = chosen ?? stood?.choice ?? 'now'

  useEffect(() => {
    const value = (field: string) => document.querySelector<HTMLInputElement>(`[id="${name}-${field}"]`)?.value ?? ''
    check.current = () => {
      const publishAt = value('publishAt')
      if (choice === 'time' && publishAt === '') return { publishAt: 'Say day and time, or choose another way.' }
      const expiresAt = value('expiresAt')
      if (choice === stood?.choice && publishAt === stood.publishAt && expiresAt === stood.expiresAt) return {}
      const times = { publishAt: choice === 'time' ? publishAt : choice === 'draft' ? draft : '', expiresAt }
      const problem = timesProblem(times, new Date())
      return problem ? { [problem.field]: problem.why } : {}
    }
    return () => {
      check.current = () => ({})
    }
  }, [name, choice, stood, check])

  if (stood === undefined) return <p className={form.help}>Asking when it is shown…</p>
  const choices: Choice[] = [...(stood.choice === 'stay' ? (['stay'] as const) : []), 'now', 'draft', 'time']
  const said = choice === 'now' ? '' : draft
  return (
    <div className={styles.group}>
      {choice !== 'time' && choice !== stood.choice && <input type="hidden" name="publishAt" value={said} />}
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
          initial={typed.publishAt || stood.publishAt}
          problem={problems.publishAt}
          required
        />
      )}
      {thing.expires && choice !== 'stay' && (
        <Time
          id={`${name}-expiresAt`}
          name="expiresAt"
          label="Take it down at"
          initial={typed.expiresAt ?? stood.expiresAt}
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

/** When an entry is shown as things stand; undefined where that cannot be told, and then nothing of it is sent. */
async function standsNow(thing: Props['thing'], id: string): Promise<Stands | undefined> {
  try {
    const reply = await ask(livesOf(thing).entry, undefined, { id })
    if (isRefusal(reply)) return undefined
    const { state, publishAt = '', expiresAt = '' } = reply as { state: string } & Times
    const choice = state === 'expired' ? 'stay' : state === 'living' ? 'now' : publishAt === draft ? 'draft' : 'time'
    return { choice, publishAt: choice === 'time' ? publishAt : '', expiresAt }
  } catch (error) {
    console.error(error)
    return undefined
  }
}
