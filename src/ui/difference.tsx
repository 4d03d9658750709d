import { Fragment } from 'react'
import { colourOf } from '../contract/colour.ts'
import type { Field } from '../contract/field.ts'
import styles from './difference.module.css'
import { wordChanges } from './word-changes.ts'

type Props = { field: Pick<Field, 'input'>; before: string; after: string }

/**
 * What became of one field: of words which went and which came, of pictures and colours both, side by side. What went is
 * struck out and what came is underlined, so that no colour says it alone, and those who listen are told.
 */
export function Difference({ field: { input }, before, after }: Props) {
  if (input === 'picture') return <Both before={before} after={after} Shown={Picture} />
  if (input === 'colour') return <Both before={before} after={after} Shown={Swatch} />
  return (
    <p key={`${before} ${after}`} className={styles.words}>
      {wordChanges(before, after).map(({ words, only }, at) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: the runs of one text have no other name than their place.
        if (only === undefined) return <span key={at}>{words}</span>
        const Changed = only === 'before' ? 'del' : 'ins'
        // The space behind the last word is no part of what is marked, but where it alone is what changed.
        const said = words.trimEnd() || words
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <Fragment key={at}>
            <Changed>
              <span className="sr-only">{only === 'before' ? ' gone: ' : ' new: '}</span>
              {said}
              <span className="sr-only">, </span>
            </Changed>
            {words.slice(said.length) || ' '}
          </Fragment>
        )
      })}
      {after === '' && before === '' && <i>empty</i>}
    </p>
  )
}

type Shown = (props: { value: string; alt: string }) => React.ReactNode

function Both({ before, after, Shown }: { before: string; after: string; Shown: Shown }) {
  return (
    <div className={styles.both}>
      <figure>
        <figcaption>As it was</figcaption>
        <Shown value={before} alt="As it was" />
      </figure>
      <figure>
        <figcaption>As it is now</figcaption>
        <Shown value={after} alt="As it is now" />
      </figure>
    </div>
  )
}

const Picture: Shown = ({ value, alt }) =>
  value === '' ? <p className={styles.none}>No picture</p> : <img src={value} alt={alt} referrerPolicy="no-referrer" />

const Swatch: Shown = ({ value }) => (
  <p className={styles.colour}>
    <span className={styles.swatch} style={{ backgroundColor: colourOf(value) ?? 'transparent' }} />
    <span>{value || 'None'}</span>
  </p>
)
