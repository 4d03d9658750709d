import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { Thing } from '../../contract/collection.ts'
import { draft, expired, timesProblem } from '../../contract/times.ts'
import { Button } from '../../ui/button.tsx'
import form from '../../ui/form.module.css'
import type { Values } from '../../ui/form.tsx'
import { isLost, type Newest } from '../../web/newest.ts'
import { LocalTimeInput } from './local-time-input.tsx'
import styles from './when-shown.module.css'

type Choice = 'now' | 'draft' | 'time' | 'stay'
type Stands = { choice: Choice; publishAt: string; expiresAt: string }

const words: Record<Choice, string> = { stay: 'Not any more', now: 'Now', draft: 'As a draft', time: 'At a time' }
const fresh: Stands = { choice: 'now', publishAt: '', expiresAt: '' }

// How long it is waited for before that is said, in milliseconds.
const patience = 8000

type Props = {
  thing: Pick<Thing, 'expires'>
  /** The entry that is changed, whenever it is told; without it a new one is made. */
  asked: Promise<Newest | undefined> | undefined
  onAgain: () => void
  /** What stands in the form, where that was kept. */
  typed: Values
  problems: Values
  /** Where the form asks what is wrong with these times. */
  check: RefObject<() => Values>
}

/**
 * When an entry is shown: now, as a draft, or from a set time on; and, where its kind knows that, until when. What is not
 * known yet is not sent; nor is what stands already, by whoever sends it (use-edit.tsx).
 */
export function WhenShown({ thing, asked, onAgain, typed, problems, check }: Props) {
  const name = useId()
  const [stood, setStood] = useState<Stands | 'unknown' | 'lost' | undefined>(asked ? undefined : fresh)
  const [chosen, setChosen] = useState<Choice | undefined>(() => keptChoice(typed))

  const wasAskedAgain = useRef(false)

  useEffect(() => {
    if (!asked) return
    let isOver = false
    setStood(undefined)
    const late = setTimeout(() => setStood('unknown'), patience)
    void asked.then((newest) => {
      clearTimeout(late)
      if (!isOver) setStood(standsOf(newest))
    })
    return () => {
      isOver = true
      clearTimeout(late)
    }
  }, [asked])

  const stands = typeof stood === 'object' ? stood : undefined
  const choice = (chosen === 'stay' ? stands?.choice : chosen) ?? stands?.choice ?? 'now'

  useEffect(() => {
    if (!stands || !wasAskedAgain.current) return
    wasAskedAgain.current = false
    document.getElementById(name)?.focus()
  }, [stands, name])

  useEffect(() => {
    const value = (field: string) => document.querySelector<HTMLInputElement>(`[id="${name}-${field}"]`)?.value ?? ''
    check.current = () => {
      if (stands === undefined) return {}
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

  function again() {
    wasAskedAgain.current = true
    onAgain()
  }

  // The form says that it is not there; whoever restores it is asked then.
  if (stood === 'lost') return null
  if (stands === undefined)
    return (
      <div className={styles.group}>
        <p className={form.help} role="status">
          {stood ? 'It could not be asked when this is shown; that stays as it is.' : 'Asking when it is shown…'}
        </p>
        {(stood || wasAskedAgain.current) && (
          <Button look="quiet" aria-busy={!stood} onClick={again}>
            Ask again
          </Button>
        )}
      </div>
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

/** When an entry is shown as things stand; where that is not known, nothing of it is sent. */
function standsOf(newest: Newest | undefined): Stands | 'unknown' | 'lost' {
  if (newest === undefined) return 'unknown'
  if (isLost(newest)) return 'lost'
  const { state, times } = newest
  const { publishAt = '', expiresAt = '' } = times
  const choice = state === 'expired' ? 'stay' : state === 'living' ? 'now' : publishAt === draft ? 'draft' : 'time'
  return { choice, publishAt: choice === 'time' ? publishAt : '', expiresAt }
}
