import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { NavLink } from '../../web/link.tsx'
import styles from '../../web/navigation.module.css'
import { goTo } from '../../web/page-state.ts'
import type { SearchDialog } from './search-dialog.tsx'

export const searchPath = '/search'

/** Ctrl or ⌘ with K. */
function opensSearch({ key = '', code, altKey, ctrlKey, metaKey, shiftKey, repeat, isComposing, defaultPrevented }: KeyboardEvent) {
  if (defaultPrevented || isComposing || altKey || shiftKey || repeat || document.querySelector('dialog[open]')) return false
  // By its place on keyboards with other scripts.
  const isK = key.toLowerCase() === 'k' || (code === 'KeyK' && key > '\x7F')
  return isK && (/Mac|iP/.test(navigator.platform) ? metaKey : ctrlKey)
}

/** With scripts it opens the dialog, also by its key; without them, or if that cannot be loaded, it is a link to the search page. */
export function SearchOpener({ inert }: { inert: boolean }) {
  const [opened, setOpened] = useState<{ Dialog: typeof SearchDialog }>()

  async function open() {
    try {
      const dialog = await import(/* webpackChunkName: "search-dialog" */ './search-dialog.tsx')
      setOpened({ Dialog: dialog.SearchDialog })
    } catch {
      goTo(searchPath)
    }
  }

  function press(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void open()
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!opensSearch(event)) return
    event.preventDefault()
    void open()
  })
  useEffect(() => {
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  return (
    <>
      <NavLink
        href={searchPath}
        className={styles.search}
        aria-label="Search"
        aria-keyshortcuts="Control+K Meta+K"
        title="Search (Ctrl K)"
        inert={inert}
        onClick={press}
      >
        <Icon name="search" size={24} />
      </NavLink>
      {opened && <opened.Dialog path={searchPath} onClose={() => setOpened(undefined)} />}
    </>
  )
}
