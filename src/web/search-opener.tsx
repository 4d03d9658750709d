import { type ComponentType, type MouseEvent, useEffect, useEffectEvent, useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import { NavLink } from './link.tsx'
import styles from './navigation.module.css'
import { useNavigate } from './router-view.tsx'
import { opensSearch } from './search-keys.ts'

/** Leads to the search of the whole site: a page where there is no script, or it does not come; else over the page that stands there. */
export function SearchOpener({ path, inert }: { path: string; inert: boolean }) {
  const [came, setCame] = useState<{ Dialog: ComponentType<{ path: string; onClose: () => void }> }>()
  const navigate = useNavigate()

  async function open() {
    try {
      const { SearchDialog } = await import(/* webpackChunkName: "search-dialog" */ './search/search-dialog.tsx')
      setCame({ Dialog: SearchDialog })
    } catch {
      void navigate(path)
    }
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

  function press(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void open()
  }

  return (
    <>
      <NavLink
        to={path}
        className={styles.search}
        aria-label="Search"
        aria-keyshortcuts="Control+K Meta+K /"
        title="Search (Ctrl K)"
        inert={inert}
        onClick={press}
      >
        <Icon name="search" size={24} />
      </NavLink>
      {came && <came.Dialog path={path} onClose={() => setCame(undefined)} />}
    </>
  )
}
