import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { search } from '../../../content/search.ts'
import { longestSearch } from '../../contract/longest-search.ts'
import { IconButton } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Icon } from '../../ui/icon.tsx'
import links from '../../ui/link.module.css'
import { goTo } from '../../web/page-state.ts'
import { addressOfSearch, countWords } from './ask-site.ts'
import { FoundList, pathsOf } from './found-list.tsx'
import styles from './search-dialog.module.css'
import { SearchHints } from './search-hints.tsx'
import { isSlashOff, turnSlash } from './search-keys.ts'
import { useSiteSearch } from './use-site-search.ts'

/** The search of the whole site, over any page: a field, and below it what is found while somebody types; `path` is its page. */
export function SearchDialog({ path, onClose }: { path: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(-1)
  const { words, kinds, answered, failed, waiting, late, again } = useSiteSearch(typed)
  const restOf = (kind: string) => addressOfSearch(path, answered, { in: kind, page: 1 })
  const all = pathsOf(kinds, restOf)
  const optionId = (at: number) => `${id}-${at}`
  const isOnline = useOnline()
  const away = !isOnline && all.length === 0 && !failed && !waiting
  const told = words === '' || waiting || failed ? '' : countWords(kinds)

  useEffect(() => dialog.current?.showModal(), [])

  // Other words, other answers: none of them is chosen yet.
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
    // Above the first and below the last lies the field itself.
    setChosen(((chosen + 1 + step + all.length + 1) % (all.length + 1)) - 1)
  }

  // Pressed outside and let go there: who marks words from the field on lets go outside, and the second press of two opened it.
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
              if (found === undefined && !failed && isOnline) return
              event.preventDefault()
              // Its page would show nothing, and the present page would be gone.
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
          {late ? 'Searching…' : away ? search.offline : told}
        </p>
        <div className={styles.body}>
          {(words === '' || away) && <p className={styles.note}>{away ? search.offline : search.begin}</p>}
          {late && (
            <p className={styles.note} aria-hidden="true">
              Searching…
            </p>
          )}
          {failed && !waiting && <Failed message={failed} onAgain={again} />}
          {told !== '' && all.length === 0 && !away && (
            <div className={styles.note}>
              <p>{search.nothing}</p>
              <SearchHints />
            </div>
          )}
          {kinds.some(({ isPart }) => isPart) && <p className={styles.note}>{search.part}</p>}
          <FoundList {...{ kinds, restOf, chosen, optionId }} id={`${id}-list`} onChosen={setChosen} />
        </div>
        <p className={styles.foot}>
          {words !== '' && all.length > 0 && isOnline && !failed && (
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

/** Turns the key / off and on, which is pressed by mistake where keys are spoken. Of no use where there is no keyboard. */
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

function follow(hear: () => void) {
  for (const type of ['online', 'offline']) addEventListener(type, hear)
  return () => {
    for (const type of ['online', 'offline']) removeEventListener(type, hear)
  }
}

/** Whether the device has a connection, as far as the browser knows. */
const useOnline = () => useSyncExternalStore(follow, () => navigator.onLine)
