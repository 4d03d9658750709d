import type { MouseEvent } from 'react'
import { search } from '../../../content/search.ts'
import { dayWords } from '../../contract/day-words.ts'
import type { FoundKind } from '../../contract/search.ts'
import { MarkedText } from '../../ui/marked-text.tsx'
import styles from './search-dialog.module.css'

type Props = {
  id: string
  kinds: FoundKind[]
  /** The option that the arrows stand on, counted through all kinds. */
  chosen: number
  optionId: (at: number) => string
  onChosen: (at: number) => void
  onGo: (event: MouseEvent, path: string) => void
}

/** What was found, kind by kind, to be chosen with the arrows or by a press; each is a link as well, for another tab. */
export function FoundList({ id, kinds, chosen, optionId, onChosen, onGo }: Props) {
  const before = (kind: number) => kinds.slice(0, kind).reduce((sum, { found }) => sum + found.length, 0)
  return (
    <div id={id} role="listbox" aria-label="Found" className={styles.list}>
      {kinds.map(({ kind, several, found }, place) => (
        // biome-ignore lint/a11y/useSemanticElements: no fieldset holds options
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
          <div id={`${id}-${kind}`} role="presentation" className={styles.kind}>
            {several}
          </div>
          {found.map(({ id: entry, path, title, text, day, isInFile }, within) => {
            const at = before(place) + within
            return (
              <a
                key={entry}
                id={optionId(at)}
                role="option"
                aria-selected={at === chosen}
                href={path}
                tabIndex={-1}
                className={styles.option}
                onPointerMove={() => at !== chosen && onChosen(at)}
                onClick={(event) => onGo(event, path)}
              >
                <span className={styles.title}>
                  <MarkedText pieces={title} />
                </span>
                {day && <span className={styles.day}> {dayWords(day)}</span>}
                {text.length > 0 && (
                  <span className={styles.text}>
                    {isInFile ? ` ${search.inFile} ` : ' '}
                    <MarkedText pieces={text} />
                  </span>
                )}
              </a>
            )
          })}
        </div>
      ))}
    </div>
  )
}
