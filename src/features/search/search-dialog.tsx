import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { search } from '../../../content/search.ts'
import { longestSearch } from '../../contract/call.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import links from '../../ui/link.module.css'
import { Failed } from '../../ui/states.tsx'
import { goTo } from '../../web/page-state.ts'
import { addressOfSearch, countWords } from './ask-site.ts'
import { FoundList, pathsOf } from './found-list.tsx'
import styles from './search-dialog.module.css'
import { SearchHints } from './search-hints.tsx'
import { isSlashOff, turnSlash } from './search-keys.ts'
import { useSiteSearch } from './use-site-search.ts'

/** The search of the whole site, over any page: a field, and results below it while someone types; `path` is the search page. */
export function SearchDialog({ path, onClose }: { path: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(-1)
  const { words, kinds, answered, failed, waiting, late, again } = useSiteSearch(typed)
  const restOf = (kind: string) => addressOfSearch(path, answered, { in: kind, page: 1 })
  const all = pathsOf(kinds, restOf)
  const optionId = (at: number) => `${id}-${at}`
  const status = words === '' || waiting || failed ? '' : countWords(kinds)

  useEffect(() => dialog.current?.showModal(), [])

  // Of new results none is chosen yet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever they change
  useEffect(() => setChosen(-1), [kinds])

  useEffect(() => {
    if (chosen >= 0) document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [chosen, id])

  function move(event: KeyboardEvent) {
    const { key: pressed, altKey, ctrlKey, metaKey, shiftKey, nativeEvent } = event
    if (altKey || ctrlKey || metaKey || shiftKey || nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[pressed]
    if (step === undefined || all.length === 0) return
    event.preventDefault()
    // The field itself is before the first and after the last.
    setChosen(((chosen + 1 + step + all.length + 1) % (all.length + 1)) - 1)
  }

  // A selection that begins in the field may end outside, and the second press of a double press may hit what the first one opened.
  const pressedOutside = useRef(false)
  const closeOutside = ({ target, detail }: MouseEvent) =>
    target === dialog.current && pressedOutside.current && detail < 2 && dialog.current.close()

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by itself
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={search.label}
      onClose={onClose}
      onClick={closeOutside}
      onPointerDown={({ target, currentTarget }) => {
        pressedOutside.current = target === currentTarget
      }}
    >
      <div className={styles.inside}>
        <search>
          <form
            action={path}
            method="get"
            aria-label={search.label}
            className={styles.head}
            onSubmit={(event) => {
              const found = all[chosen]
              if (found === undefined && !failed && navigator.onLine) return
              event.preventDefault()
              // Without a connection the search page would replace this page by an error.
              if (found === undefined) again()
              else goTo(found)
            }}
          >
            <Icon name="search" />
            <input
              role="combobox"
              dir="auto"
              name="q"
              aria-label={search.label}
              aria-autocomplete="list"
              aria-expanded={all.length > 0}
              aria-controls={`${id}-list`}
              aria-activedescendant={chosen < 0 ? undefined : optionId(chosen)}
              placeholder={search.label}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="search"
              inputMode="search"
              maxLength={longestSearch}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              onKeyDown={move}
            />
            <IconButton icon="close" label="Close the search" onClick={() => dialog.current?.close()} />
          </form>
        </search>
        <p className="sr-only" role="status">
          {late ? 'Searching…' : status}
        </p>
        <div className={styles.body}>
          {words === '' && <p className={styles.note}>{search.begin}</p>}
          {late && (
            <p className={styles.note} aria-hidden="true">
              Searching…
            </p>
          )}
          {failed && !waiting && <Failed message={failed} onAgain={again} />}
          {status !== '' && all.length === 0 && (
            <div className={styles.note}>
              <p>{search.nothing}</p>
              <SearchHints />
            </div>
          )}
          {kinds.some(({ isPart }) => isPart) && <p className={styles.note}>{search.part}</p>}
          <FoundList {...{ kinds, restOf, chosen, optionId }} id={`${id}-list`} onChosen={setChosen} />
        </div>
        <p className={styles.foot}>
          {words !== '' && all.length > 0 && !failed && (
            <a className={links.link} href={addressOfSearch(path, typed)}>
              {`All results for “${words}”`}
            </a>
          )}
          <SlashSwitch />
        </p>
      </div>
    </dialog>
  )
}

/** Turns the key / off and on, which speech input may press by mistake. */
function SlashSwitch() {
  const [isOff, setIsOff] = useState(isSlashOff)
  return (
    <label className={styles.slash}>
      <input
        type="checkbox"
        checked={!isOff}
        onChange={({ target }) => {
          turnSlash(target.checked)
          setIsOff(!target.checked)
        }}
      />
      <span>
        The key <kbd>/</kbd> opens this
      </span>
    </label>
  )
}
