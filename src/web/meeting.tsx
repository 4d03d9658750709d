import { useEffect, useId, useRef } from 'react'
import { dayAt, timeAt } from '../contract/club-time.ts'
import type { Field } from '../contract/field.ts'
import { toldWords } from '../contract/shown-words.ts'
import type { Clash } from '../ui/clashes.ts'
import { Difference } from '../ui/difference.tsx'
import styles from './meeting.module.css'

export type Choice = 'mine' | 'theirs'
/** Where two were at work on one entry: what the other changed, who that was, and what is chosen so far. */
export type Met = { clashes: Clash[]; names: string[]; at: string | undefined; chosen: Record<string, Choice> }
/** What is told of the fields that two may have changed. */
export type Labelled = Record<string, Pick<Field, 'label' | 'input'>>
type Props = { met: Met; fields: Labelled; onChoose: (clash: Clash, choice: Choice) => void }

/**
 * What somebody else has saved meanwhile, field by field: what only they changed is taken as theirs, what both changed is
 * asked for. It takes the focus, because it is the answer to what was just sent.
 */
export function Meeting({ met: { clashes, names, at, chosen }, fields, onChoose }: Props) {
  const region = useRef<HTMLElement>(null)
  const id = useId()
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever there is something else to choose from.
  useEffect(() => {
    region.current?.focus({ preventScroll: true })
    region.current?.scrollIntoView({ block: 'start' })
  }, [clashes])

  return (
    <section ref={region} className={styles.meeting} tabIndex={-1} aria-labelledby={`${id}-who`} aria-describedby={`${id}-what`}>
      <h3 id={`${id}-who`}>
        {names.length === 0 ? 'Somebody else' : names.join(' and ')} saved this
        {at !== undefined && (
          <>
            {' '}
            on <span>{dayAt(new Date(at))}</span> at <span>{timeAt(new Date(at))}</span>
          </>
        )}
        , while you were at work on it
      </h3>
      <p id={`${id}-what`}>Nothing of yours is lost, and nothing has been saved yet. Look at what is new, then save again.</p>
      {clashes.map((clash) => {
        const { name, began, theirs, mine, both } = clash
        const field = fields[name]
        if (!field) return null
        const choice = chosen[name] ?? (both ? undefined : 'theirs')
        return (
          <fieldset key={name}>
            <legend>
              {field.label}
              <span> · {both ? 'you both changed it' : 'only they changed it'}</span>
            </legend>
            <p className={styles.whose}>What they changed</p>
            <Difference field={field} before={toldWords(name, began)} after={toldWords(name, theirs)} />
            {both && (
              <>
                <p className={styles.whose}>What you changed</p>
                <Difference field={field} before={toldWords(name, began)} after={toldWords(name, mine)} />
              </>
            )}
            <div className={styles.choices}>
              {(['mine', 'theirs'] as const).map((which) => (
                <label key={which}>
                  <input type="radio" name={`${id}-${name}`} checked={choice === which} onChange={() => onChoose(clash, which)} />
                  <span>{which === 'mine' ? 'Keep mine' : 'Take theirs'}</span>
                </label>
              ))}
            </div>
          </fieldset>
        )
      })}
    </section>
  )
}
