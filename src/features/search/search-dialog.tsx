import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { search } from '../../../content/search.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { failureWords } from '../../ui/lazy-part.tsx'
import links from '../../ui/link.module.css'
import { useLate } from '../../ui/states.tsx'
import { useAskedSoon } from '../../ui/use-asked-soon.ts'
import { ask, need } from '../../web/ask.ts'
import { type FoundKind, searchCalls } from './contract.ts'
import { addressOfSearch, countWords, FoundList, SearchInput } from './found-list.tsx'
import styles from './search-dialog.module.css'

/** Results of each collection. */
const glance = 4

type Answer = { words: string; kinds: FoundKind[]; failed?: string }

const answerTo = (words: string): Promise<Answer> =>
  need(ask, searchCalls.search, { q: words, limit: glance }).then(
    ({ data }) => ({ words, kinds: data }),
    (error) => ({ words, kinds: [], failed: failureWords(error) }),
  )

/** A field over any page, and results below it while someone types; `path`: of the search page. */
export function SearchDialog({ path, onClose }: { path: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const [{ words, kinds, failed }, setAnswer] = useState<Answer>({ words: '', kinds: [] })
  const asked = typed.trim()
  const isWaiting = asked !== words
  const isLate = useLate(isWaiting)
  const isSearched = words !== '' && !failed

  useEffect(() => dialog.current?.showModal(), [])

  useAskedSoon(true, async () => {
    const answer = asked === '' ? { words: '', kinds: [] } : await answerTo(asked)
    return () => setAnswer(answer)
  }, [asked])

  /** The arrows go round through the field and the results. */
  function move(event: KeyboardEvent) {
    const { key, altKey, ctrlKey, metaKey, shiftKey, nativeEvent } = event
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    const stops = [...(dialog.current?.querySelectorAll<HTMLElement>('[name=q], section a') ?? [])]
    if (step === undefined || stops.length === 1 || altKey || ctrlKey || metaKey || shiftKey || nativeEvent.isComposing) return
    event.preventDefault()
    stops.at((stops.indexOf(document.activeElement as HTMLElement) + step) % stops.length)?.focus()
  }

  return (
    <dialog ref={dialog} className={styles.dialog} aria-label={search.label} closedby="any" onClose={onClose} onKeyDown={move}>
      <search>
        <form action={path} method="get" aria-label={search.label} className={styles.head}>
          <Icon name="search" />
          <SearchInput placeholder={search.label} value={typed} onChange={({ target }) => setTyped(target.value)} />
          <IconButton icon="close" label="Close the search" onClick={() => dialog.current?.close()} />
        </form>
      </search>
      <div className={styles.body}>
        <p role="status">{isLate ? 'Searching…' : isSearched && !isWaiting && countWords(kinds)}</p>
        {asked === '' && <p>{search.begin}</p>}
        {failed && !isWaiting && <p role="alert">{failed}</p>}
        {isSearched && <FoundList kinds={kinds} />}
      </div>
      {kinds.length > 0 && (
        <p className={styles.foot}>
          <a className={links.link} href={addressOfSearch(path, typed)}>
            {`All results for “${asked}”`}
          </a>
        </p>
      )}
    </dialog>
  )
}
