import { diffArrays } from 'diff'
import { Fragment } from 'react'
import { colourOf } from '../contract/colour.ts'
import type { Field } from '../contract/field.ts'
import { picturesIn } from '../contract/pictures-field.ts'
import styles from './difference.module.css'

type Props = { field: Pick<Field, 'input'>; before: string; after: string }

// Milliseconds; after that the whole text is shown as replaced.
const timeout = 200

/** The words of a text, each with the space behind it, so that two adjacent changes are one. */
const tokensOf = (text: string) => text.match(/\S+\s*|\s+/g) ?? []

const runsOf = (before: string, after: string) =>
  diffArrays(tokensOf(before), tokensOf(after), { timeout }) ?? [
    { value: [before], removed: true, added: false },
    { value: [after], removed: false, added: true },
  ]

/** Words struck out and underlined, which screen readers say; or two pictures or colours side by side. */
export function Difference({ field: { input }, before, after }: Props) {
  if (input === 'picture') return <Both before={before} after={after} Shown={Picture} />
  if (input === 'pictures') return <Both before={before} after={after} Shown={Pictures} />
  if (input === 'colour') return <Both before={before} after={after} Shown={Swatch} />
  return (
    <p key={`${before} ${after}`} className={styles.words} dir="auto">
      {runsOf(before, after).map(({ value, added, removed }, at) => {
        const words = value.join('')
        // biome-ignore lint/suspicious/noArrayIndexKey: a run is identified by its place.
        if (!added && !removed) return <span key={at}>{words}</span>
        const Changed = removed ? 'del' : 'ins'
        // The space behind the last word is marked only if nothing else changed.
        const shown = words.trimEnd() || words
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <Fragment key={at}>
            <Changed>
              <span className="sr-only">{removed ? ' removed: ' : ' added: '}</span>
              {shown}
              <span className="sr-only">, </span>
            </Changed>
            {words.slice(shown.length) || ' '}
          </Fragment>
        )
      })}
      {after === '' && before === '' && <i>empty</i>}
    </p>
  )
}

type Shown = (props: { value: string; alt: string }) => React.ReactNode

const Both = ({ before, after, Shown }: { before: string; after: string; Shown: Shown }) => (
  <div className={styles.both}>
    {Object.entries({ Before: before, After: after }).map(([when, value]) => (
      <figure key={when} className="close">
        <figcaption className="small">{when}</figcaption>
        <Shown value={value} alt={when} />
      </figure>
    ))}
  </div>
)

const Picture: Shown = ({ value, alt }) => {
  if (value === '') return <p className="small">None</p>
  return value.endsWith('.pdf') ? <a href={value}>PDF</a> : <img src={value} alt={alt} referrerPolicy="no-referrer" />
}

const Pictures: Shown = ({ value, alt }) =>
  value === ''
    ? Picture({ value, alt })
    : picturesIn(value).map((one) => (
        <div key={one.src}>
          {Picture({ value: one.src, alt: one.alt || alt })}
          {one.alt && <p>{one.alt}</p>}
        </div>
      ))

const Swatch: Shown = ({ value }) => (
  <p className={styles.colour}>
    <span className={styles.swatch} style={{ backgroundColor: colourOf(value) ?? 'transparent' }} />
    <span>{value || 'None'}</span>
  </p>
)
