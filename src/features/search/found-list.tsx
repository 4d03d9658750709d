import { type ComponentProps, useId } from 'react'
import { search } from '../../../content/search.ts'
import { longestSearch } from '../../contract/call.ts'
import { dayWords } from '../../contract/club-time.ts'
import links from '../../ui/link.module.css'
import { withWords } from '../../web/page-address.ts'
import type { FoundKind, Marked } from './contract.ts'
import styles from './search.module.css'

export function countWords(kinds: readonly FoundKind[]) {
  const many = kinds.reduce((sum, { found }) => sum + found.length, 0)
  if (many === 0) return 'No results'
  if (kinds.some(({ isPart }) => isPart)) return `${search.part}: ${many} found`
  return `${kinds.some(({ more }) => more) ? `The best ${many}` : many} found`
}

export const SearchInput = (more: ComponentProps<'input'>) => (
  <input
    type="search"
    name="q"
    dir="auto"
    aria-label={search.label}
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    enterKeyHint="search"
    maxLength={longestSearch}
    {...more}
  />
)

/** The results by collection, or hints if there are none. */
export const FoundList = ({ kinds }: { kinds: readonly FoundKind[] }) =>
  kinds.length > 0 ? (
    kinds.map((kind) => <FoundSection key={kind.kind} {...kind} />)
  ) : (
    <ul className={styles.hints}>
      {search.hints.map((hint) => (
        <li key={hint}>{hint}</li>
      ))}
    </ul>
  )

function FoundSection({ several, more, found }: FoundKind) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.kind}>
      <h2 id={id}>
        {several} <span className="fact">{more ? `${found.length}+` : found.length}</span>
      </h2>
      <ol>
        {found.map(({ id: entry, path, title, text, day, isInFile }) => (
          <li key={entry} className={styles.found}>
            <h3>
              <a className={links.title} href={path} dir="auto">
                <MarkedText pieces={title} />
              </a>
            </h3>
            {day && (
              <p className="fact">
                <time dateTime={day}>{dayWords(day)}</time>
              </p>
            )}
            {text.length > 0 && (
              <p className={styles.text} dir="auto">
                {isInFile && <span>{`${search.inFile} `}</span>}
                <MarkedText pieces={text} />
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** `path`: of the search page. */
export const addressOfSearch = (path: string, words: string) => path + withWords('', words.trim())

const MarkedText = ({ pieces }: { pieces: Marked }) =>
  pieces.map(({ text, isFound }, at) => {
    const Piece = isFound ? 'mark' : 'span'
    // Its place identifies it.
    const key = `${at} ${text}`
    return (
      <Piece key={key} className={isFound ? styles.match : undefined}>
        {text}
      </Piece>
    )
  })
