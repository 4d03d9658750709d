import { search } from '../../../content/search.ts'
import { dayWords } from '../../contract/club-time.ts'
import { MarkedText } from '../../ui/marked-text.tsx'
import type { FoundKind } from './contract.ts'
import styles from './search-dialog.module.css'

/** The address of all results of a collection. */
type RestOf = (kind: string) => string

/** The addresses of the options, in their order. */
export const pathsOf = (kinds: readonly FoundKind[], restOf: RestOf) => kinds.flatMap((kind) => pathsIn(kind, restOf))
const pathsIn = ({ kind, found, more }: FoundKind, restOf: RestOf) => [...found.map(({ path }) => path), ...(more ? [restOf(kind)] : [])]

type Props = {
  id: string
  kinds: FoundKind[]
  restOf: RestOf
  /** The option chosen with the arrows, counted through all collections. */
  chosen: number
  optionId: (at: number) => string
  onChosen: (at: number) => void
}

/** The results by collection, to be chosen with the arrows or by a press; each is also a link, which can open in another tab. */
export function FoundList({ id, kinds, restOf, chosen, optionId, onChosen }: Props) {
  const before = (kind: number) => pathsOf(kinds.slice(0, kind), restOf).length
  const option = (at: number, path: string) => ({
    id: optionId(at),
    role: 'option',
    'aria-selected': at === chosen,
    href: path,
    tabIndex: -1,
    onPointerMove: () => at !== chosen && onChosen(at),
  })
  return (
    <div id={id} role="listbox" aria-label="Found" className={styles.list}>
      {kinds.map(({ kind, several, found, more }, place) => (
        // biome-ignore lint/a11y/useSemanticElements: no fieldset holds options
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
          <div id={`${id}-${kind}`} role="presentation" className={styles.kind}>
            {several}
          </div>
          {found.map(({ id: entry, path, title, text, day, isInFile }, within) => (
            <a key={entry} className={styles.option} {...option(before(place) + within, path)}>
              <span className={styles.title}>
                <MarkedText pieces={title} />
              </span>
              {day && <span className={styles.day}> {dayWords(day)}</span>}
              {text.length > 0 && (
                <span className={styles.text}>
                  <span>{isInFile ? ` ${search.inFile} ` : ' '}</span>
                  <MarkedText pieces={text} />
                </span>
              )}
            </a>
          ))}
          {more && (
            <a className={`${styles.option} ${styles.rest}`} {...option(before(place) + found.length, restOf(kind))}>
              More {several}
            </a>
          )}
        </div>
      ))}
    </div>
  )
}
