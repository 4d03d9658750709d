import { type ComponentType, type MouseEvent, useEffect, useEffectEvent, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { say } from '../../web/alerts.ts'
import { NavLink } from '../../web/link.tsx'
import styles from '../../web/navigation.module.css'
import { goTo } from '../../web/page-state.ts'
import { opensSearch } from './search-keys.ts'

export const searchPath = '/search'

// The other words of the search, in content/, are loaded with its dialog.
const offlineWords = 'The search needs a connection. What you have open stays readable.'

/** The link to the search page. With scripts it opens the dialog, also by its keys; if the dialog cannot be loaded, it is a link. */
export function SearchOpener({ inert }: { inert: boolean }) {
  const [opened, setOpened] = useState<{ Dialog: ComponentType<{ path: string; onClose: () => void }> }>()

  async function open() {
    try {
      const { SearchDialog } = await import(/* webpackChunkName: "search-dialog" */ './search-dialog.tsx')
      setOpened({ Dialog: SearchDialog })
    } catch {
      if (navigator.onLine) goTo(searchPath)
      else say(offlineWords, { about: 'search' })
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
        aria-keyshortcuts="Control+K Meta+K /"
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
