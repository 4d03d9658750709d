import { type ReactNode, useId } from 'react'
import type { Field } from '../contract/field.ts'
import { displayWords, shownWords } from '../contract/times.ts'
import type { Values } from './autosave.ts'
import { Difference } from './difference.tsx'
import styles from './unsaved.module.css'

/** A field that someone else has changed since a form began; `both`: this form has changed it too. */
export type Clash = { name: string; began: string; theirs: string; mine: string; both: boolean }
export type Choice = 'mine' | 'theirs'

/** The fields that others have changed since the form began. */
export const clashesOf = (names: string[], { began, theirs, mine }: Record<'began' | 'theirs' | 'mine', Values>): Clash[] =>
  names
    .map((name) => ({ name, began: began[name] ?? '', theirs: theirs[name] ?? '', mine: mine[name] ?? began[name] ?? '' }))
    .filter((clash) => clash.began !== clash.theirs && clash.theirs !== clash.mine)
    .map((clash) => ({ ...clash, both: clash.mine !== clash.began }))

type Fields = Record<string, Pick<Field, 'label' | 'input'>>
export const labelOf = (fields: Fields, name: string) => (fields[name] ?? shownWords[name])?.label ?? name

type Props = {
  clashes: Clash[]
  chosen: Record<string, Choice>
  /** Who changed it and when; `site`: only a scheduled publication or expiry did. */
  who: { names: string[]; site: boolean } | undefined
  when: ReactNode
  fields: Fields
  onChoose: (clash: Clash, choice: Choice) => void
}

/** What others have saved, field by field, with a choice where both changed it. */
export function EditConflict({ clashes, chosen, who, when, fields, onChoose }: Props) {
  const id = useId()
  const name = who?.site ? 'The site, as scheduled,' : who?.names.join(' and ') || 'Someone else'
  return (
    <section ref={show} className={styles.conflict} tabIndex={-1} aria-labelledby={id}>
      <h3 id={id}>
        {name} changed this
        {when && <> on {when}</>} while you were editing
      </h3>
      <p>
        Your changes are safe but not saved yet.{' '}
        <span>{clashes.length === 0 ? 'There are no differences to review: save again.' : 'Review the differences, then save.'}</span>
      </p>
      {clashes.map((clash) => (
        <fieldset key={clash.name}>
          <legend>
            {labelOf(fields, clash.name)}
            <span className="small">{clash.both ? ' · you both changed it' : ' · only they changed it'}</span>
          </legend>
          <Changed whose="They changed" fields={fields} clash={clash} after={clash.theirs} />
          {clash.both && <Changed whose="You changed" fields={fields} clash={clash} after={clash.mine} />}
          {clash.both && (
            <div className={styles.choices}>
              {(['mine', 'theirs'] as const).map((choice) => (
                <label key={choice} className="thumb">
                  <input
                    type="radio"
                    name={`${id}-${clash.name}`}
                    checked={chosen[clash.name] === choice}
                    onChange={() => onChoose(clash, choice)}
                  />
                  <span>{choice === 'mine' ? 'Keep mine' : 'Use theirs'}</span>
                </label>
              ))}
            </div>
          )}
        </fieldset>
      ))}
    </section>
  )
}

function Changed({ whose, fields, clash: { name, began }, after }: { whose: string; fields: Fields; clash: Clash; after: string }) {
  const field = fields[name] ?? shownWords[name] ?? { input: 'text' }
  return (
    <>
      <p className="small">{whose}</p>
      <Difference field={field} before={displayWords(name, began)} after={displayWords(name, after)} />
    </>
  )
}

/** It answers what was just sent, so it gets the focus. */
function show(region: HTMLElement | null) {
  region?.focus({ preventScroll: true })
  region?.scrollIntoView({ block: 'start' })
}
