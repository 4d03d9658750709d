import { useEffect, useId, useRef } from 'react'
import type { Field } from '../contract/field.ts'
import type { Planned } from '../contract/lifecycle.ts'
import { shownWords, toldWords } from '../contract/shown-words.ts'
import type { Clash } from '../ui/clashes.ts'
import { Difference } from '../ui/difference.tsx'
import type { Who } from './changed-by.ts'
import styles from './meeting.module.css'
import type { Choice, Met } from './met.ts'
import { Moment } from './moment.tsx'

/** What is told of the fields that two may have changed. */
export type Labelled = Record<string, Pick<Field, 'label' | 'input'>>
type Props = { met: Met; fields: Labelled; onChoose: (clash: Clash, choice: Choice) => void }

const nobody: Who = { names: [], at: undefined }
const came: Record<Planned, string> = { publish: 'published', expire: 'taken down' }

/**
 * What somebody else has saved meanwhile, field by field: what only they changed is taken as theirs, what both changed is
 * asked for. It takes the focus, because it is the answer to what was just sent.
 */
export function Meeting({ met: { clashes, chosen, who = nobody }, fields, onChoose }: Props) {
  const { names, at, clock } = who
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
        {clock && names.length === 0 ? (
          <span key={clock.what}>
            It was {came[clock.what]} on <Moment at={clock.at} /> meanwhile, by the site’s own clock
          </span>
        ) : (
          <span key={`${names} ${at}`}>
            {names.length === 0 ? 'Somebody else' : names.join(' and ')} saved this
            {at !== undefined && (
              <>
                {' '}
                on <Moment at={at} />
              </>
            )}
            , while you were at work on it
          </span>
        )}
      </h3>
      <p id={`${id}-what`}>Nothing of yours is lost, and nothing has been saved yet. Look at what is new, then save again.</p>
      {clashes.map((clash) => {
        const { name, began, theirs, mine, both } = clash
        const field = fields[name]
        if (!field) return null
        const isClocks = clock !== undefined && name in shownWords
        const choice = chosen[name] ?? (both ? undefined : 'theirs')
        return (
          <fieldset key={name}>
            <legend>
              {field.label}
              <span>{` · ${isClocks ? 'you and the clock changed it' : both ? 'you both changed it' : 'only they changed it'}`}</span>
            </legend>
            <p className={styles.whose}>{isClocks ? 'What the site’s clock did' : 'What they changed'}</p>
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
                  <span>{which === 'mine' ? 'Keep mine' : isClocks ? 'Leave it as it is now' : 'Take theirs'}</span>
                </label>
              ))}
            </div>
          </fieldset>
        )
      })}
    </section>
  )
}
